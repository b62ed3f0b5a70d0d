import { useSyncExternalStore } from 'react';
import { type AdminSession, currentRole, currentSession, subscribeToSession } from './admin-session.ts';

export const useAdminSession = (): AdminSession => useSyncExternalStore(subscribeToSession, currentSession);

export const useRole = () => useSyncExternalStore(subscribeToSession, currentRole);
