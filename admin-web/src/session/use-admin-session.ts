import { useSyncExternalStore } from 'react';
import { type AdminSession, currentRole, currentSession, subscribeToSession } from './admin-session.ts';

export const useAdminSession = (): AdminSession => useSyncExternalStore(subscribeToSession, currentSession);

/** Of whoever is signed in. */
export const useRole = () => useSyncExternalStore(subscribeToSession, currentRole);
