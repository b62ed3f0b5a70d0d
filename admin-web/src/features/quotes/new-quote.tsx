import { type CreatedQuoteView, CreateQuoteRequest } from '@loop-petal/contracts/shapes/quotes';
import { TextField } from '@loop-petal/web-kit/field';
import { useRequestKey } from '@loop-petal/web-kit/use-request-key';
import { useState } from 'react';
import type { z } from 'zod';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { CreatedQuote } from './created-quote.tsx';
import { OfferFields } from './offer-fields.tsx';
import { type OfferValues, startQuote, toQuote } from './offer-values.ts';
import { createQuote, quoteKeys } from './queries.ts';

type Created = z.infer<typeof CreatedQuoteView>;

/** An offer to a customer who asked by phone or at a fair. */
export function NewQuote() {
  const [created, setCreated] = useState<Created | null>(null);
  const isAdmin = useIsAdmin();
  if (!isAdmin) return <p className="py-16 text-center text-muted">Only the owner makes offers.</p>;
  return created ? <CreatedQuote quote={created} /> : <NewQuoteForm onCreated={setCreated} />;
}

function NewQuoteForm({ onCreated }: { onCreated: (quote: Created) => void }) {
  const form = useEntryForm<OfferValues>(startQuote(new Date()), CreateQuoteRequest, toQuote);
  const { close } = useSectionRoutes('/quotes');
  const key = useRequestKey();
  const creating = useChange({
    run: createQuote,
    invalidates: quoteKeys,
    success: 'Offer made',
    failure: 'Failed to make the offer',
    showServerMessage: true,
  });
  const onSubmit = form.handleSubmit((values) => {
    const body = toQuote(values);
    creating.mutate(
      { key: key.of(body), body },
      {
        onSuccess: (quote) => {
          form.reset(values);
          onCreated(quote);
        },
      },
    );
  });
  return (
    <form noValidate aria-labelledby="new-offer" className="grid gap-6" onSubmit={onSubmit}>
      <div>
        <h2 id="new-offer" className="text-xl">
          New offer
        </h2>
        <p className="mt-1 text-sm text-muted">
          For a customer who asked by phone, at a fair or by email. They get an email with a link, look at the offer and
          pay there.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Customer’s name" required autoComplete="off" {...form.field('name')} />
        <TextField label="Customer’s email" required type="email" autoComplete="off" {...form.field('email')} />
      </div>
      <OfferFields form={form} isMessageRequired />
      <FormProblem error={creating.error} />
      <FormButtons submit="Send offer" isPending={creating.isPending} onCancel={close} />
    </form>
  );
}
