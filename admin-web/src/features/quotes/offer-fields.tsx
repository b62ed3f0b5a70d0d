import { formatCents } from '@loop-petal/contracts/rules/money';
import { PICKUP } from '@loop-petal/contracts/rules/pickup';
import { isOffered } from '@loop-petal/contracts/rules/pricing';
import { SHIPPING_SERVICES } from '@loop-petal/contracts/rules/shipping-services';
import { Select, TextArea, TextField } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { shopQuery } from '../../session/queries.ts';
import { OfferLines } from './offer-lines.tsx';
import { OfferPreview } from './offer-preview.tsx';
import { type OfferValues, piecesCents, toPreview } from './offer-values.ts';

/** Pieces, shipping, last day and message of an offer, with its receipt and dates before it is sent. */
export function OfferFields({ form, isMessageRequired }: { form: EntryForm<OfferValues>; isMessageRequired?: true }) {
  const { field, watch, before } = form;
  const { data: shop } = useQuery(shopQuery);
  const services = [...SHIPPING_SERVICES, PICKUP].filter(
    ({ code }) => code === before.shippingMethod || !shop || isOffered(shop, code),
  );
  const [lines, shippingMethod] = watch(['lines', 'shippingMethod']);
  return (
    <>
      <OfferLines form={form} />
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <Select label="Delivery" required {...field('shippingMethod')}>
          {services.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label="Last day to accept" required type="date" {...field('validUntil')} />
      </div>
      <TextArea label="Message" rows={3} {...(isMessageRequired && { required: true })} {...field('message')} />
      <p className="text-sm">
        <span className="text-muted">Pieces, before shipping and tax:</span>{' '}
        <strong className="tabular-nums">{formatCents(piecesCents(lines))}</strong>
      </p>
      <OfferPreview wanted={toPreview({ lines, shippingMethod })} />
    </>
  );
}
