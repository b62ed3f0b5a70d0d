import { FocusKeeper } from '@loop-petal/web-kit/focus-keeper';
import { Toaster } from '@loop-petal/web-kit/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useAdminSession } from './admin-session.ts';
import { LoginPage } from './login-page.tsx';
import { shopQuery } from './queries.ts';

/** Renders its children for a signed-in admin or artisan, otherwise the login page. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const session = useAdminSession();
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
      {session === 'expired' && <ReauthenticateDialog />}
      <Toaster />
      <FocusKeeper />
    </>
  );
}

/** Covers the page and its open dialogs instead of replacing them, so that unsaved input is kept. */
function ReauthenticateDialog() {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Closing restores the focus; removing the element would lose it.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-label="Admin Login"
      className="dialog dialog-full bg-paper"
      onCancel={(event) => event.preventDefault()}
      onClose={() => element.current?.showModal()}
    >
      <LoginPage note="Your session has ended. Sign in to pick up where you left off." />
    </dialog>
  );
}
