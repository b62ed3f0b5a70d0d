import { useEffect, useState } from 'react';
import { useAdminSession } from './admin-session.ts';

const QUIET_MS = 1500;

/** Whether the admin is signed in and the page has loaded, so that counts on tabs don't delay it. */
export function useSettledSession(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  const isSignedIn = useAdminSession() === 'signed-in';
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet && isSignedIn;
}
