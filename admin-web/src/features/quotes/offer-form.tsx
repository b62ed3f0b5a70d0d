import { formatCents } from '@loop-petal/contracts/rules/money';
import { isOffered } from '@loop-petal/contracts/rules/pricing';
import { SHIPPING_SERVICES } from '@loop-petal/contracts/rules/shipping-services';
import { type AdminQuoteView, OfferRequest } from '@loop-petal/contracts/shapes/quotes';
import { Button } from '@loop-petal/web-kit/button';
import { Select, TextArea, TextField } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { shopQuery } from '../../session/queries.ts';
import { OfferLineFields } from './offer-line-fields.tsx';
import { NEW_LINE, type OfferValues, piecesCents, startOffer, toOffer } from './offer-values.ts';
import { makeOffer, quoteKeys } from './queries.ts';

const MAX_LINES = 20;

/** Makes the first offer, or a new version that starts with the latest. */
export function OfferForm({ quote, onDone }: { quote: AdminQuoteView; onDone: () => void }) {
  const form = useEntryForm<OfferValues>(startOffer(quote, new Date()), OfferRequest, toOffer);
  const { field, handleSubmit, control, watch, before } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'rowId' });
  const { data: shop } = useQuery(shopQuery);
  const services = SHIPPING_SERVICES.filter(
    ({ code }) => code === before.shippingMethod || !shop || isOffered(shop, code),
  );
  const offering = useChange({
    run: makeOffer,
    invalidates: quoteKeys,
    success: 'Offer sent',
    failure: 'Failed to send the offer',
    showServerMessage: true,
  });
  const onSubmit = handleSubmit((values) =>
    offering.mutate({ id: quote.id, body: toOffer(values) }, { onSuccess: onDone }),
  );
  return (
    <form noValidate aria-label="Offer" className="grid gap-6" onSubmit={onSubmit}>
      {fields.map(({ rowId }, index) => (
        <OfferLineFields
          key={rowId}
          form={form}
          index={index}
          {...(fields.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      {fields.length < MAX_LINES && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => append(NEW_LINE)}>
          <Plus size={16} aria-hidden />
          Add line
        </Button>
      )}
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <Select label="Shipping" required {...field('shippingMethod')}>
          {services.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label="Last day to accept" required type="date" {...field('validUntil')} />
      </div>
      <TextArea label="Message" rows={3} {...field('message')} />
      <p className="text-sm">
        <span className="text-muted">Pieces, before shipping and tax:</span>{' '}
        <strong className="tabular-nums">{formatCents(piecesCents(watch('lines')))}</strong>
      </p>
      <FormProblem error={offering.error} />
      <FormButtons submit="Send offer" isPending={offering.isPending} onCancel={onDone} />
    </form>
  );
}
