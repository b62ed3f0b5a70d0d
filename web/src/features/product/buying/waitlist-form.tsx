import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { waitlistRules } from '../../../forms/rules/waitlist.ts';

interface WaitlistFormProps {
  productId: string;
  variationId: string | undefined;
}

/** Asks for one email when the product is available again. */
export function WaitlistForm({ productId, variationId }: WaitlistFormProps) {
  const joining = useMutation({
    mutationFn: (email: string) =>
      api.call('POST /api/products/{id}/waitlist', { params: { id: productId }, body: { email, variationId } }),
  });
  const { props, field } = useNativeForm({
    fields: { email: waitlistRules.email },
    onSubmit: ({ email }) => joining.mutateAsync(email),
  });
  const refusal = joining.isError ? { error: messageOf(joining.error, 'Something went wrong. Please try again.') } : {};

  if (joining.isSuccess) {
    return (
      <p role="status" className="mt-3 font-semibold text-sage">
        {joining.data.message}
      </p>
    );
  }
  return (
    <form
      {...props}
      className="mt-3 flex flex-col gap-3 sm:flex-row sm:items-start"
      aria-label="Tell me when it’s back"
    >
      <TextField
        hideLabel
        label="Email address"
        type="email"
        autoComplete="email"
        placeholder="Enter your email"
        className="grow"
        {...refusal}
        {...field('email')}
      />
      <Button type="submit" disabled={joining.isPending}>
        {joining.isPending ? 'Sending...' : 'Tell me when it’s back'}
      </Button>
    </form>
  );
}
