import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
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
  const opening = useSingleMutation({
    mutationFn: () => api.call('POST /api/continue', { body: { token } }),
    onSuccess: async ({ checkout }) => {
      await queryClient.invalidateQueries({ queryKey: personalKeys.cart });
      if (!checkout) return goTo('/cart');
      const { neededBy } = checkout;
      const { name: customerName, email: customerEmail, phone: customerPhone, ...address } = checkout.form;
      const form = { ...EMPTY_SHIPPING, customerName, customerEmail, customerPhone, ...address };
      const owner = user?.id ?? 'visitor';
      saveDraft({ owner, form, isChecked: false, addressUnchecked: false });
      keepPreparedCheckout(checkout);
      if (neededBy) saveNeededBy(neededBy);
      return goTo('/checkout');
    },
  });
  return (
    <div className="container-page section-gap max-w-xl text-center">
      <PageMeta title="Continue" description="Continue with the flowers that your assistant chose." />
      <h1 className="text-3xl">{opening.isError ? 'This link did not work' : 'Your flowers are ready to order'}</h1>
      <p role={opening.isError ? 'alert' : undefined} className="mt-4 text-lg text-muted">
        {opening.isError
          ? messageOf(opening.error, 'This link did not work. Please try again.')
          : 'Your assistant chose these flowers for you. We add them to your cart, where you can change them. Nothing is charged before you press Pay.'}
      </p>
      <Button className="mt-8" disabled={opening.isPending || user === undefined} onClick={() => opening.mutate()}>
        {opening.isPending ? 'One moment...' : 'Continue'}
      </Button>
      <p className="mt-6">
        <Link to="/shop" className={buttonClass('quiet')}>
          Look around first
        </Link>
      </p>
    </div>
  );
}
