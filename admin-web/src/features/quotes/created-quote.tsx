import type { EmailView } from '@loop-petal/contracts/shapes/emails';
import type { CreatedQuoteView } from '@loop-petal/contracts/shapes/quotes';
import { TextField } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { addresses } from '../../layout/shell/addresses.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { CopyButton } from '../../session/two-step/copy-button.tsx';
import { emailQueries } from '../emails/queries.ts';

/** The link to a new quote, and the delivery state of its email. */
export function CreatedQuote({ quote }: { quote: z.infer<typeof CreatedQuoteView> }) {
  const { id, name, email, link, createdAt } = quote;
  const { to } = useSectionRoutes('/quotes');
  const heading = useRef<HTMLHeadingElement>(null);
  const emails = useQuery(emailQueries.latest('quote.offered', email));
  const sent = emails.data?.find((one) => one.createdAt >= createdAt);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="created-offer" className="grid gap-5">
      <h2 id="created-offer" ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
        Offer for {name}
      </h2>
      <p role="status" className="text-sm">
        {emails.isError
          ? 'The state of the email could not be loaded. Copy the link to be sure.'
          : stateText(sent, email)}{' '}
        {sent && (
          <Link className="link" to={addresses.email(sent.id)}>
            See the email
          </Link>
        )}
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label="Link to the offer"
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
          hint="The link opens the offer without a password, even when it is forwarded."
        />
        <div className="sm:mb-8">
          <CopyButton label="Copy link" text={link} />
        </div>
      </div>
      <Link className="link justify-self-start" to={to(id)}>
        Open the quote
      </Link>
    </section>
  );
}

function stateText(sent: EmailView | undefined, email: string): string {
  if (sent?.state === 'sent') return `The link was emailed to ${email}.`;
  if (sent?.state === 'kept')
    return 'No mail server is set up, so the email was not sent. Please pass the link on yourself.';
  if (sent?.state === 'failed') return `The email to ${email} could not be sent. Please pass the link on yourself.`;
  return `The link is being emailed to ${email}…`;
}
