import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { PageMeta } from '../../page-meta.tsx';

/** Where the links of our newsletter mails lead. Nothing changes before the button: programs open links, too. */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  const confirming = useMutation({
    mutationFn: () => api.post<{ message: string }>('/api/newsletter/confirm', { token }),
    onError: (error) => showError(messageOf(error, 'This link could not be followed. Please try again.')),
  });

  return (
    <div className="container-page section-gap max-w-xl text-center">
      <PageMeta title="Newsletter" description="Confirm that you want to leave our newsletter or to have it again." />
      <h1 className="text-3xl">Newsletter</h1>
      {confirming.data ? (
        <>
          <p role="status" className="mt-4 text-lg text-muted">
            {confirming.data.message}
          </p>
          <ToShop />
        </>
      ) : (
        <>
          <p className="mt-4 text-lg text-muted">{token ? questionOf(token) : 'Please open the link in our mail.'}</p>
          {token ? (
            <Button className="mt-8" disabled={confirming.isPending} onClick={() => confirming.mutate()}>
              {confirming.isPending ? 'One moment...' : 'Yes, please'}
            </Button>
          ) : (
            <ToShop />
          )}
        </>
      )}
    </div>
  );
}

const ToShop = () => (
  <Link to="/" className={buttonClass('primary', 'md', 'mt-8')}>
    Go to the shop
  </Link>
);

/** Reads what the link is for, only to ask in its words; whether it is ours the server sees. */
function questionOf(token: string): string {
  try {
    const payload = (token.split('.')[0] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { step, email } = JSON.parse(atob(payload)) as { step?: string; email?: string };
    if (step === 'unsubscribe') return `Shall we take ${email} off our newsletter?`;
    if (step === 'resubscribe') return `Shall we send our newsletter to ${email} again?`;
  } catch {
    // Not a link of ours: the server will say so.
  }
  return 'Shall we follow the link in your mail?';
}
