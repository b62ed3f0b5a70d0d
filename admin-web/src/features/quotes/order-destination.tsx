import { isPickup, PICKUP } from '@loop-petal/contracts/rules/pickup';
import { isOffered } from '@loop-petal/contracts/rules/pricing';
import { SHIPPING_SERVICES } from '@loop-petal/contracts/rules/shipping-services';
import { US_STATES } from '@loop-petal/contracts/rules/us-states';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { shopQuery } from '../../session/queries.ts';
import { HANDED_OVER, type OrderValues } from './order-values.ts';

/** Customer and delivery of a manual order; pickup and finished pieces that are handed over need no address. */
export function OrderDestination({ form: { field, watch } }: { form: EntryForm<OrderValues> }) {
  const { data: shop } = useQuery(shopQuery);
  const method = watch('shipping.method');
  const isHandedOver = method === HANDED_OVER;
  const isCollected = isHandedOver || isPickup(method);
  const stateOptions = US_STATES.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
  const services = [...SHIPPING_SERVICES, PICKUP].filter(({ code }) => !shop || isOffered(shop, code));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Customer’s name" required autoComplete="off" {...field('customer.name')} />
      <TextField
        label="Customer’s email"
        type="email"
        autoComplete="off"
        hint="Without it, the customer gets no emails."
        {...field('customer.email')}
      />
      <TextField
        label="Customer’s phone"
        required={!isCollected}
        type="tel"
        autoComplete="off"
        {...field('customer.phone')}
      />
      <Select label="Delivery" required {...field('shipping.method')}>
        {services.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value={HANDED_OVER}>Handed over now</option>
      </Select>
      {isHandedOver && (
        <Select
          label="State of the sale"
          hint="Determines the sales tax. Without it, the state of your pickup applies."
          {...field('shipping.state')}
        >
          <option value="">Choose…</option>
          {stateOptions}
        </Select>
      )}
      {!isCollected && (
        <>
          <TextField label="Street address" required autoComplete="off" {...field('shipping.addressLine1')} />
          <TextField label="Apartment, suite" autoComplete="off" {...field('shipping.addressLine2')} />
          <TextField label="City" required autoComplete="off" {...field('shipping.city')} />
          <div className="grid grid-cols-2 gap-4">
            <Select label="State" required {...field('shipping.state')}>
              <option value="">Choose…</option>
              {stateOptions}
            </Select>
            <TextField
              label="ZIP code"
              required
              inputMode="numeric"
              autoComplete="off"
              {...field('shipping.zipCode')}
            />
          </div>
        </>
      )}
    </div>
  );
}
