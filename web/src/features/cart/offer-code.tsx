import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api.ts';

/** Enters or takes off the code of an offer. */
export function OfferCode({ entered }: { entered: string | null }) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const sending = useMutation({
    mutationFn: (next: string | null) => api.post('/api/cart/offer-code', { code: next }),
    onSuccess: () => {
      setCode('');
      return queryClient.invalidateQueries({ queryKey: ['cart'] });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) sending.mutate(code.trim());
  }

  if (entered) {
    return (
      <p className="flex items-center justify-between gap-3">
        <span>
          Code <strong>{entered.toUpperCase()}</strong> applied
        </span>
        <Button variant="quiet" size="sm" disabled={sending.isPending} onClick={() => sending.mutate(null)}>
          Remove code
        </Button>
      </p>
    );
  }
  return (
    <details>
      <summary className="min-h-11 py-2.5 text-sm font-semibold">Have an offer code?</summary>
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
    </details>
  );
}
