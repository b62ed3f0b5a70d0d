import { useSyncExternalStore } from 'react';
import { type AdminSession, currentRole, currentSession, subscribeToSession } from './admin-session.ts';

export const useAdminSession = (): AdminSession => useSyncExternalStore(subscribeToSession, currentSession);

/** The role of the signed-in user. */
export const useRole = () => useSyncExternalStore(subscribeToSession, currentRole);
