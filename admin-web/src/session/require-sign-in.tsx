import { FocusKeeper } from '@loop-petal/web-kit/focus-keeper';
import { Toaster } from '@loop-petal/web-kit/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useAdminSession, useLacksTwoStep } from './admin-session.ts';
import { CoveringDialog } from './covering-dialog.tsx';
import { shopQuery } from './queries.ts';

const LoginPage = lazy(() => import('./login-page.tsx').then((m) => ({ default: m.LoginPage })));
const RequiredSetUp = lazy(() => import('./two-step/required-set-up.tsx').then((m) => ({ default: m.RequiredSetUp })));

/** Renders its children for a signed-in admin or artisan, otherwise the login page. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const session = useAdminSession();
  const lacksTwoStep = useLacksTwoStep();
  const queryClient = useQueryClient();
  const before = useRef(session);

  useEffect(() => {
    if (session === 'signed-in' && before.current === 'expired') void queryClient.invalidateQueries();
    if (session === 'signed-out')
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== shopQuery.queryKey[0] });
    before.current = session;
  }, [session, queryClient]);

  return (
    <>
      {session === 'signed-out' ? (
        <Suspense>
          <LoginPage />
        </Suspense>
      ) : (
        children
      )}
      {session === 'signed-in' && lacksTwoStep && (
        <CoveringDialog label="Two-step sign-in">
          <RequiredSetUp />
        </CoveringDialog>
      )}
      {session === 'expired' && (
        <CoveringDialog label="Admin Login">
          <LoginPage note="Your session has ended. Sign in to pick up where you left off." />
        </CoveringDialog>
      )}
      <Toaster />
      <FocusKeeper />
    </>
  );
}
