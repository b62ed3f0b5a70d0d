import { FocusKeeper } from '@loop-petal/web-kit/focus-keeper';
import { Toaster } from '@loop-petal/web-kit/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAdminSession, useLacksTwoStep } from './admin-session.ts';
import { CoveringDialog } from './covering-dialog.tsx';
import { LoginPage } from './login-page.tsx';
import { shopQuery } from './queries.ts';
import { RequiredSetUp } from './two-step/required-set-up.tsx';

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
      {session === 'signed-out' ? <LoginPage /> : children}
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
