import { type AdminQuoteView, OfferRequest } from '@loop-petal/contracts/shapes/quotes';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { OfferFields } from './offer-fields.tsx';
import { type OfferValues, startOffer, toOffer } from './offer-values.ts';
import { makeOffer, quoteKeys } from './queries.ts';

/** Makes the first offer, or a new version that starts with the latest. */
export function OfferForm({ quote, onDone }: { quote: AdminQuoteView; onDone: () => void }) {
  const form = useEntryForm<OfferValues>(startOffer(quote, new Date()), OfferRequest, toOffer);
  const offering = useChange({
    run: makeOffer,
    invalidates: quoteKeys,
    success: 'Offer sent',
    failure: 'Failed to send the offer',
    showServerMessage: true,
  });
  const onSubmit = form.handleSubmit((values) =>
    offering.mutate({ id: quote.id, body: toOffer(values) }, { onSuccess: onDone }),
  );
  return (
    <form noValidate aria-label="Offer" className="grid gap-6" onSubmit={onSubmit}>
      <OfferFields form={form} />
      <FormProblem error={offering.error} />
      <FormButtons submit="Send offer" isPending={offering.isPending} onCancel={onDone} />
    </form>
  );
}
