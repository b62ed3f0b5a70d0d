import { useSyncExternalStore } from 'react';
import { type AdminSession, currentSession, subscribeToSession } from './admin-session.ts';

export const useAdminSession = (): AdminSession => useSyncExternalStore(subscribeToSession, currentSession);
