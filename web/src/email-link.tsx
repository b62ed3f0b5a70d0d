import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { Link } from 'react-router-dom';
import { api } from './api.ts';

interface EmailLinkProps {
  heading: string;
  question: string;
  action: string;
  /** The call to which the button posts the token. */
  call: 'POST /api/newsletter/confirm' | 'POST /api/auth/confirm-email' | 'POST /api/auth/withdraw-email';
  token: string;
  onDone?: () => void;
  next?: { to: string; label: string };
}

const TO_SHOP = { to: '/', label: 'Go to the shop' };
const EXPIRED = new Set(['link_expired', 'email_proved']);

/**
 * The target of a link in an email. Nothing changes before the button is pressed, because email programs open links.
 */
export function EmailLink({ heading, question, action, call, token, onDone, next = TO_SHOP }: EmailLinkProps) {
  const following = useSingleMutation({
    mutationFn: () => api.call(call, { body: { token } }),
    onSuccess: onDone,
    onError: (error) => isExpired(error) || showError(messageOf(error, 'This link did not work. Please try again.')),
  });
  const outcome = following.data?.message ?? (isExpired(following.error) && following.error.message);

  return (
    <div className="container-page section-gap max-w-xl text-center">
      <h1 className="text-3xl">{heading}</h1>
      <p role={outcome ? 'status' : undefined} className="mt-4 text-lg text-muted">
        {outcome || (token ? question : 'Please open the link in our email.')}
      </p>
      {token && !outcome ? (
        <Button className="mt-8" disabled={following.isPending} onClick={() => following.mutate()}>
          {following.isPending ? 'One moment...' : action}
        </Button>
      ) : (
        <Link to={next.to} className={buttonClass('primary', 'md', 'mt-8')}>
          {next.label}
        </Link>
      )}
    </div>
  );
}

const isExpired = (error: unknown): error is ApiError => error instanceof ApiError && EXPIRED.has(error.code ?? '');
