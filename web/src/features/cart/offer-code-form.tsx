import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { type FormEvent, useState } from 'react';
import { useOfferCode } from './use-offer-code.ts';

export function OfferCodeForm() {
  const [code, setCode] = useState('');
  const sending = useOfferCode();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) sending.mutate(code.trim(), { onSuccess: () => setCode('') });
  }

  return (
    <form noValidate onSubmit={submit} className="mt-2 flex items-start gap-2">
      <TextField
        hideLabel
        label="Offer code"
        name="offer-code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        className="min-w-0 grow"
        value={code}
        error={sending.isError ? messageOf(sending.error, 'This code could not be applied.') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="secondary" disabled={sending.isPending}>
        Apply
      </Button>
    </form>
  );
}
