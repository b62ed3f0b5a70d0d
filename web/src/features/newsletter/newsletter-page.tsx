import { useSearchParams } from 'react-router-dom';
import { EmailLink } from '../../email-link.tsx';
import { PageMeta } from '../../page-meta.tsx';

const NEWSLETTER = 'Newsletter';
const WAITLIST = 'Back-in-Stock Emails';

/** What a link turns off or on, and its question about an address. */
const STEPS: Readonly<Record<string, { heading: string; ask: (email: string) => string }>> = {
  unsubscribe: { heading: NEWSLETTER, ask: (email) => `Unsubscribe ${email} from our newsletter?` },
  resubscribe: { heading: NEWSLETTER, ask: (email) => `Send our newsletter to ${email}?` },
  waitlist: { heading: WAITLIST, ask: (email) => `Stop emailing ${email} when flowers are back?` },
  'rejoin-waitlist': { heading: WAITLIST, ask: (email) => `Email ${email} again when flowers are back?` },
  reviews: { heading: 'Review Emails', ask: (email) => `Stop asking ${email} for reviews?` },
};

/** The target of links in emails that can be turned off. */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { heading, question } = readLink(token);
  return (
    <>
      <PageMeta title={heading} description="Confirm which emails you want from us." />
      <EmailLink
        heading={heading}
        question={question}
        action="Yes, please"
        call="POST /api/newsletter/confirm"
        token={token}
      />
    </>
  );
}

/** Reads the link's purpose to choose the texts; only the server verifies its signature. */
function readLink(token: string): { heading: string; question: string } {
  try {
    const payload = (token.split('.')[0] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { step = '', email = '' } = JSON.parse(atob(payload)) as { step?: string; email?: string };
    const known = STEPS[step];
    if (known) return { heading: known.heading, question: known.ask(email) };
  } catch {
    // Not one of our links, so the server will refuse it.
  }
  return { heading: NEWSLETTER, question: 'Follow the link in your email?' };
}
