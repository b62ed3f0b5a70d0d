import { Button } from '@loop-petal/web-kit/button';
import { lazy } from 'react';
import { Fold } from './fold.tsx';
import { useOfferCode } from './use-offer-code.ts';

const OfferCodeForm = lazy(() => import('./offer-code-form.tsx').then((module) => ({ default: module.OfferCodeForm })));

export function OfferCode({ entered, applies }: { entered: string | null; applies: boolean }) {
  const sending = useOfferCode();
  if (entered) {
    return (
      <p className="flex items-center justify-between gap-3">
        <span>
          Code <strong>{entered.toUpperCase()}</strong> {applies ? 'applied' : 'does not apply to these items'}
        </span>
        <Button variant="quiet" size="sm" disabled={sending.isPending} onClick={() => sending.mutate(null)}>
          Remove code
        </Button>
      </p>
    );
  }
  return (
    <Fold title="Have an offer code?">
      <OfferCodeForm />
    </Fold>
  );
}
