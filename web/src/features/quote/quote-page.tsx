import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useHydrated } from '../../catalogue/use-hydrated.ts';
import { usePanels } from '../../panels/panels.tsx';
import { SignedPage } from '../../signed-page.tsx';
import { useUser } from '../auth/queries.ts';
import { quoteQuery } from './queries.ts';
import { QuoteRequest } from './quote-request.tsx';
import { QuoteThread } from './quote-thread.tsx';

const QuoteOffer = lazy(() => import('./quote-offer.tsx').then((module) => ({ default: module.QuoteOffer })));

/** The customer's page of a quote. Its account needs no token. */
export function Component({ id = '' }: { id?: string }) {
  const token = useSearchParams()[0].get('token');
  const state = useLocation().state as { isNew?: boolean } | null;
  // A reload keeps the state, which the server does not have.
  const isNew = useHydrated() && state?.isNew;
  const [choice, setChoice] = useState({ version: 0, quantities: '' });
  const query = useQuery(quoteQuery(id, token, choice));
  return (
    <SignedPage
      title={isNew ? 'We Have Your Request' : 'Your Custom Order'}
      description="Your request for a custom order, and our answers."
      intro={
        isNew
          ? 'Thank you! We’ll answer on this page within 24 hours, and email you its link. It opens your request on any device.'
          : 'Write to us here at any time. Anyone with this link can read and answer.'
      }
      query={query}
      isComplete
      noun="request"
      missing={<WrongLink />}
    >
      {(quote) => (
        <div className="grid gap-8">
          <QuoteRequest quote={quote} />
          {quote.lines.length > 0 && (
            <Suspense>
              <QuoteOffer
                quote={quote}
                token={token}
                quantities={quote.version === choice.version ? choice.quantities : ''}
                onQuantities={(quantities) => setChoice({ version: quote.version, quantities })}
              />
            </Suspense>
          )}
          <QuoteThread quote={quote} token={token} />
        </div>
      )}
    </SignedPage>
  );
}

function WrongLink() {
  const { show } = usePanels();
  const user = useUser();
  return (
    <EmptyState
      title="We could not find this request"
      icon={<Link2Off size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/custom-order" className={buttonClass('secondary')}>
            Ask for a Custom Order
          </Link>
          {user === null && <Button onClick={() => show('sign-in')}>Sign In</Button>}
        </div>
      }
    >
      Please open the whole link again: part of it may be missing. To see a request from your account, sign in.
    </EmptyState>
  );
}
