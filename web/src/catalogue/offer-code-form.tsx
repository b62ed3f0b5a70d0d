import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { offerCodeRules } from '../forms/rules/offer-code.ts';
import { useOfferCode } from './use-offer-code.ts';

export function OfferCodeForm() {
  const sending = useOfferCode();
  const { props, field } = useNativeForm({
    fields: offerCodeRules,
    onSubmit: ({ code }, form) => code && sending.mutateAsync(code, { onSuccess: () => form.reset() }),
  });

  return (
    <form {...props} className="mt-2 flex items-start gap-2">
      <TextField
        hideLabel
        label="Offer code"
        {...field('code')}
        autoComplete="off"
        autoCapitalize="characters"
        className="min-w-0 grow"
        error={sending.isError ? messageOf(sending.error, 'This code could not be applied.') : undefined}
      />
      <Button type="submit" variant="secondary" disabled={sending.isPending}>
        Apply
      </Button>
    </form>
  );
}
