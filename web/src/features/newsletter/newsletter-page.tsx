import { useSearchParams } from 'react-router-dom';
import { EmailLink } from '../../email-link.tsx';
import { PageMeta } from '../../page-meta.tsx';

/** The target of links in newsletter emails. */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <>
      <PageMeta
        title="Newsletter"
        description="Confirm that you want to unsubscribe from our newsletter or to get it again."
      />
      <EmailLink
        heading="Newsletter"
        question={questionOf(token)}
        action="Yes, please"
        call="POST /api/newsletter/confirm"
        token={token}
      />
    </>
  );
}

/** Reads the link's purpose to choose the texts; only the server verifies its signature. */
function questionOf(token: string): string {
  try {
    const payload = (token.split('.')[0] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { step, email } = JSON.parse(atob(payload)) as { step?: string; email?: string };
    if (step === 'unsubscribe') return `Unsubscribe ${email} from our newsletter?`;
    if (step === 'waitlist') return `Stop emailing ${email} when flowers are back?`;
    if (step === 'rejoin-waitlist') return `Email ${email} again when flowers are back?`;
    if (step === 'reviews') return `Stop asking ${email} for reviews?`;
    if (step === 'resubscribe') return `Send our newsletter to ${email} again?`;
  } catch {
    // Not one of our links, so the server will refuse it.
  }
  return 'Follow the link in your email?';
}
