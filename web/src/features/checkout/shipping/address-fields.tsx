import { Select, TextField } from '@loop-petal/web-kit/field';
import { type ComponentProps, useEffect, useState } from 'react';
import { afterPress } from '../../../forms/after-press.ts';
import { COUNTRIES, STATES } from './places.ts';
import type { ShippingField, ShippingFields } from './shipping-form.ts';

const FIELD_LABELS: Record<ShippingField, string> = {
  customerName: 'Full Name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  addressLine1: 'Street Address',
  addressLine2: 'Apartment, suite, etc.',
  country: 'Country',
  state: 'State/Province',
  city: 'City',
  zipCode: 'ZIP/Postal Code',
  deliveryInstructions: 'Delivery Instructions',
};

interface AddressFieldsProps {
  form: ShippingFields;
  country: string;
  state: string;
  /** A pickup order needs no address. */
  isPickup: boolean;
}

export function AddressFields({ form, country, state, isPickup }: AddressFieldsProps) {
  const cities = useCities(country, state);

  const field = (name: ShippingField, rest: ComponentProps<'input'> = {}, span = '') => (
    <TextField id={name} label={FIELD_LABELS[name]} className={span} {...rest} {...form.field(name)} />
  );

  function onStateLeft(before: string) {
    if (before && before !== form.values().state) form.set({ city: '' });
  }

  return (
    <div className="grid gap-4 sm:grid-cols-6">
      {field('customerName', { autoComplete: 'shipping name' }, 'sm:col-span-6')}
      {field('customerEmail', { type: 'email', autoComplete: 'email', inputMode: 'email' }, 'sm:col-span-3')}
      {field('customerPhone', { type: 'tel', autoComplete: 'shipping tel', inputMode: 'tel' }, 'sm:col-span-3')}
      {!isPickup && (
        <>
          {field('addressLine1', { autoComplete: 'shipping address-line1' }, 'sm:col-span-6')}
          {field('addressLine2', { autoComplete: 'shipping address-line2' }, 'sm:col-span-6')}
          <Select
            id="country"
            label={FIELD_LABELS.country}
            autoComplete="shipping country"
            className="sm:col-span-3"
            {...form.field('country')}
            onChange={() => form.set({ state: '', city: '' })}
          >
            {COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <StateField field={field} country={country} onLeft={onStateLeft} />
          {field('city', { autoComplete: 'shipping address-level2', list: 'cities' }, 'sm:col-span-3')}
          <datalist id="cities">
            {cities.map((city) => (
              <option key={city} value={city} />
            ))}
          </datalist>
          {field(
            'zipCode',
            { autoComplete: 'shipping postal-code', inputMode: country === 'US' ? 'numeric' : 'text' },
            'sm:col-span-3',
          )}
          {field('deliveryInstructions', { placeholder: 'Leave at the side door…' }, 'sm:col-span-6')}
        </>
      )}
    </div>
  );
}

interface StateFieldProps {
  field: (name: ShippingField, rest?: ComponentProps<'input'>, span?: string) => React.ReactNode;
  country: string;
  /** Called on blur with the value from when the field got the focus. */
  onLeft: (before: string) => void;
}

function StateField({ field, country, onLeft }: StateFieldProps) {
  const [before, setBefore] = useState('');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the input inside
    <div
      className="contents"
      onFocus={(event) => setBefore((event.target as HTMLInputElement).value)}
      onBlur={() => afterPress(() => onLeft(before))}
    >
      {field('state', { autoComplete: 'shipping address-level1', list: 'states' }, 'sm:col-span-3')}
      <datalist id="states">
        {STATES[country]?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

function useCities(country: string, state: string): readonly string[] {
  const [cities, setCities] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    if (!state) setCities([]);
    else {
      void import('./cities.ts').then(({ citiesOf }) => {
        if (isCurrent) setCities(citiesOf(country, state));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [country, state]);
  return cities;
}
