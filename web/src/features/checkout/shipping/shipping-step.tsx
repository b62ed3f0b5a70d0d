import { formatCents } from '@loop-petal/contracts/rules/money';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { type ReactNode, useState } from 'react';
import { afterPress } from '../../../forms/after-press.ts';
import { shippingRules } from '../../../forms/rules/shipping.ts';
import { ErrorSummary } from '../error-summary.tsx';
import { PickupChoice } from '../pickup.tsx';
import { AddressFields } from './address-fields.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { EMPTY_SHIPPING, fromAddress, type ShippingField, type ShippingForm } from './shipping-form.ts';

interface ShippingStepProps {
  start: ShippingForm;
  canSave: boolean;
  addresses: readonly AddressView[];
  addressErrors: readonly string[];
  isChecking: boolean;
  totalCents: number;
  children?: ReactNode;
  /** The choice between shipping and pickup; null while only shipping is possible. */
  isPickup?: boolean | null;
  /** False when the delivery is already agreed. */
  canChoose?: boolean;
  onDraft: (form: ShippingForm, isPickup: boolean) => void;
  onSubmit: (form: ShippingForm, save: boolean) => void;
}

const ADDRESS_FIELDS = ['addressLine1', 'city', 'state', 'zipCode'] as const;

export function ShippingStep(props: ShippingStepProps) {
  const {
    canSave,
    addresses,
    addressErrors,
    isChecking,
    totalCents,
    children,
    isPickup = null,
    canChoose = true,
    onDraft,
    onSubmit,
  } = props;
  const [start, setStart] = useState(props.start);
  const [{ country, state }, setShown] = useState(start);
  /** The form with the address, which is not on the page during pickup. */
  const whole = ({ customerName, customerEmail, customerPhone, ...address }: ShippingForm): ShippingForm => ({
    ...start,
    ...(!isPickup && address),
    customerName,
    customerEmail,
    customerPhone,
  });
  const [selected, setSelected] = useState(() => findSame(addresses, start)?.id ?? null);
  const form = useNativeForm({
    fields: { ...shippingRules, save: {} },
    initialValues: start,
    validateOnBlur: afterPress,
    onChange: ({ save: _, ...values }) => {
      setShown(whole(values));
      onDraft(whole(values), isPickup ?? false);
    },
    onSubmit: ({ save, ...values }) => onSubmit(whole(values), save === 'on'),
  });

  function choose(pickUp: boolean) {
    const { save: _, ...values } = form.values();
    setStart(whole(values));
    onDraft(whole(values), pickUp);
  }

  function select(address: AddressView | null) {
    setSelected(address?.id ?? null);
    const { customerEmail } = form.values();
    form.set({ ...EMPTY_SHIPPING, ...(address ? fromAddress(address) : {}), customerEmail });
  }

  const errors = (Object.keys(shippingRules) as ShippingField[]).flatMap((field) => {
    const message = form.errors[field];
    return message ? [{ field, message }] : [];
  });

  return (
    <form {...form.props}>
      {children}
      {isPickup !== null && canChoose && <PickupChoice isPickup={isPickup} onChoose={choose} />}
      {!isPickup && addresses.length > 0 && (
        <SavedAddresses addresses={addresses} selected={selected} onSelect={select} />
      )}
      <AddressFields form={form} country={country} state={state} isPickup={isPickup ?? false} />
      {canSave && selected === null && !isPickup && <Checkbox className="mt-3" label="Save this address" name="save" />}
      <div className="mt-6 flex flex-col gap-4">
        {form.isInvalid && <ErrorSummary title="Please check these fields" errors={errors} />}
        <ErrorSummary
          title="Please correct the address errors before continuing."
          errors={addressErrors.map((message) => ({ field: fieldOf(message), message }))}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" size="lg" disabled={isChecking} className="max-sm:w-full">
            {isChecking ? 'Checking address...' : 'Continue to Payment'}
          </Button>
          <p className="lg:hidden">
            <span className="text-muted">Total</span>{' '}
            <span className="text-lg font-semibold tabular-nums">{formatCents(totalCents)}</span>
          </p>
        </div>
      </div>
    </form>
  );
}

/** The field of an address error, found by its wording. */
function fieldOf(message: string): ShippingField | undefined {
  if (/within the united states/i.test(message)) return 'country';
  if (/the name/i.test(message)) return 'customerName';
  if (/po boxes|military/i.test(message)) return 'addressLine1';
  return ADDRESS_FIELDS.find((field) => message.toLowerCase().includes(WORDS[field]));
}
const WORDS = { addressLine1: 'street', city: 'city', state: 'state', zipCode: 'zip' };

function findSame(addresses: readonly AddressView[], form: ShippingForm): AddressView | undefined {
  return addresses.find((address) =>
    Object.entries(fromAddress(address)).every(([field, text]) => form[field as ShippingField] === text),
  );
}
