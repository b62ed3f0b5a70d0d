import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { api } from '../../api.ts';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { PageMeta } from '../../page-meta.tsx';
import { saveNeededBy } from '../../promises/needed-by.ts';
import { personalKeys } from '../../queries/keys.ts';
import { useUser } from '../auth/queries.ts';
import { keepPreparedCheckout, saveDraft } from './draft.ts';
import { EMPTY_SHIPPING } from './shipping/shipping-form.ts';

/**
 * The target of an assistant's link. Nothing changes before the button is pressed, because chats open links for previews.
 */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  const user = useUser();
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isWanted, setWanted] = useState(true);
  const opening = useSingleMutation({
    mutationFn: (answer: { newsletter?: boolean }) => api.call('POST /api/continue', { body: { token, ...answer } }),
    onSuccess: async ({ checkout }, { newsletter }) => {
      await queryClient.invalidateQueries({ queryKey: personalKeys.cart });
      if (!checkout) return goTo('/cart');
      if (checkout.newsletter && newsletter === undefined) return setAsking(true);
      const { neededBy, isPickup } = checkout;
      const { name: customerName, email: customerEmail, phone: customerPhone, ...address } = checkout.form;
      const form = { ...EMPTY_SHIPPING, customerName, customerEmail, customerPhone, ...address };
      const owner = user?.id ?? 'visitor';
      saveDraft({ owner, form, isChecked: false, addressUnchecked: false, isPickup });
      keepPreparedCheckout(owner, checkout);
      if (neededBy) saveNeededBy(neededBy);
      return goTo('/checkout');
    },
  });
  return (
    <div className="container-page section-gap max-w-xl text-center">
      <PageMeta title="Continue" description="Continue with the flowers that your assistant chose." />
      <h1 className="text-3xl">{headingOf(opening.isError, isAsking)}</h1>
      <p role={opening.isError ? 'alert' : undefined} className="mt-4 text-lg text-muted">
        {opening.isError ? messageOf(opening.error, 'This link did not work. Please try again.') : textOf(isAsking)}
      </p>
      {isAsking && (
        <Checkbox
          className="mt-6 justify-center"
          label="Ask me by email to confirm the newsletter"
          checked={isWanted}
          onChange={(event) => setWanted(event.target.checked)}
        />
      )}
      <Button
        className="mt-8"
        disabled={opening.isPending || user === undefined}
        onClick={() => opening.mutate(isAsking ? { newsletter: isWanted } : {})}
      >
        {opening.isPending ? 'One moment...' : isAsking ? 'Go to Checkout' : 'Continue'}
      </Button>
      <p className="mt-6">
        <Link to="/shop" className={buttonClass('quiet')}>
          Look around first
        </Link>
      </p>
    </div>
  );
}

function headingOf(isError: boolean, isAsking: boolean): string {
  if (isError) return 'This link did not work';
  return isAsking ? 'Would you like our newsletter?' : 'Your flowers are ready to order';
}

const textOf = (isAsking: boolean): string =>
  isAsking
    ? 'Your assistant says that you want it. We write about new flowers and offers, and only after you confirm an email that follows your order.'
    : 'Your assistant chose these flowers for you. We add them to your cart, where you can change them. Nothing is charged before you press Pay.';
