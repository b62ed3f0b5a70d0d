import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AddressFields } from './address-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { EMPTY_SHIPPING, fromAddress, SHIPPING_RULES, type ShippingField, type ShippingForm } from './shipping-form.ts';

interface ShippingStepProps {
  start: ShippingForm;
  /** Signed-in customers may keep the address. */
  canSave: boolean;
  addresses: readonly AddressView[];
  addressErrors: readonly string[];
  isChecking: boolean;
  onDraft: (form: ShippingForm) => void;
  onSubmit: (form: ShippingForm, save: boolean) => void;
}

const ADDRESS_FIELDS = ['addressLine1', 'city', 'state', 'zipCode'] as const;

export function ShippingStep(props: ShippingStepProps) {
  const { start, canSave, addresses, addressErrors, isChecking, onDraft, onSubmit } = props;
  const form = useForm<ShippingForm>({ defaultValues: start, mode: 'onBlur' });
  const [save, setSave] = useState(false);
  const [selected, setSelected] = useState(() => findSame(addresses, start)?.id ?? null);
  const { errors, submitCount } = form.formState;

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => onDraft({ ...EMPTY_SHIPPING, ...values }));
    return unsubscribe;
  }, [form, onDraft]);

  function select(address: AddressView | null) {
    setSelected(address?.id ?? null);
    const { customerEmail } = form.getValues();
    form.reset({ ...EMPTY_SHIPPING, ...(address ? fromAddress(address) : {}), customerEmail });
    onDraft(form.getValues());
  }

  const faults = (Object.keys(SHIPPING_RULES) as ShippingField[]).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });

  return (
    <form noValidate onSubmit={form.handleSubmit((values) => onSubmit(values, save))}>
      {addresses.length > 0 && <SavedAddresses addresses={addresses} selected={selected} onSelect={select} />}
      <AddressFields form={form} />
      {canSave && selected === null && (
        <Checkbox
          className="mt-3"
          label="Save this address"
          checked={save}
          onChange={(event) => setSave(event.target.checked)}
        />
      )}
      <div className="mt-6 flex flex-col gap-4">
        {submitCount > 0 && <ErrorSummary title="Please check these fields" faults={faults} />}
        <ErrorSummary
          title="Please correct the address errors before continuing."
          faults={addressErrors.map((message) => ({ field: fieldOf(message), message }))}
        />
        <Button type="submit" size="lg" disabled={isChecking} className="sm:self-start">
          {isChecking ? 'Checking address...' : 'Continue to Payment'}
        </Button>
      </div>
    </form>
  );
}

/** The field that an error of the address check is about, found by its wording. */
function fieldOf(message: string): ShippingField | undefined {
  if (/within the united states/i.test(message)) return 'country';
  return ADDRESS_FIELDS.find((field) => message.toLowerCase().includes(WORDS[field]));
}
const WORDS = { addressLine1: 'street', city: 'city', state: 'state', zipCode: 'zip' };

function findSame(addresses: readonly AddressView[], form: ShippingForm): AddressView | undefined {
  return addresses.find((address) =>
    Object.entries(fromAddress(address)).every(([field, text]) => form[field as ShippingField] === text),
  );
}
