import { formatCents } from '@loop-petal/contracts/rules/money';
import { Button } from '@loop-petal/web-kit/button';
import { ErrorState } from '@loop-petal/web-kit/states';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { afterPress } from '../../../forms/after-press.ts';
import { paymentQueries } from '../queries.ts';
import { CARD_FIELDS, type Card, isComplete, validateCard } from './card.ts';
import { CardFields } from './card-fields.tsx';
import type { PaymentConfig } from './payment.ts';

interface PaymentStepProps {
  zipCode: string;
  totalCents: number;
  /** The card is held until the owner accepts the order. */
  isRequest: boolean;
  isReady: boolean;
  isBuying: boolean;
  problem: string | null;
  children: ReactNode;
  /** Errors of the fields in `children`, by name; they keep the form from being submitted. */
  errors?: Readonly<Record<string, string>>;
  /** Called when the button is pressed with errors. */
  onInvalid?: () => void;
  backLabel?: string;
  onBack: () => void;
  onPay: (config: PaymentConfig, card: Card) => void;
}

export function PaymentStep({
  zipCode,
  totalCents,
  isRequest,
  isReady,
  isBuying,
  problem,
  children,
  errors,
  onInvalid,
  backLabel = 'Back to Shipping',
  onBack,
  onPay,
}: PaymentStepProps) {
  const config = useQuery(paymentQueries.config());
  const form = useNativeForm({
    fields: CARD_FIELDS,
    initialValues: { zip: zipCode },
    check: (card) => ({ ...errors, ...validateCard(card, new Date()) }),
    validateOnBlur: afterPress,
    onInvalid: (_, card) => {
      onInvalid?.();
      if (!isComplete(card)) showError('Please fill in all required card fields');
    },
    onSubmit: (card) => {
      if (!isBuying && isReady && config.data) onPay(config.data, card);
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-8">
      {children}
      <section aria-labelledby="card-heading">
        <h3 id="card-heading" className="mb-3 text-xl">
          Card Details
        </h3>
        {config.isError ? (
          <ErrorState
            title="Failed to initialize payment system"
            message="Failed to load payment configuration"
            onRetry={() => void config.refetch()}
          />
        ) : (
          <CardFields form={form} />
        )}
      </section>
      {problem && (
        <p role="alert" className="rounded-md border-2 border-danger p-4 font-semibold text-danger">
          {problem}
        </p>
      )}
      <div>
        <Button
          type="submit"
          size="lg"
          className="w-full"
          aria-disabled={isBuying || !isReady || undefined}
          disabled={!config.data}
        >
          {isBuying ? 'Processing...' : `${isRequest ? 'Request order for' : 'Pay'} ${formatCents(totalCents)}`}
        </Button>
        <p className="mt-3 flex items-center justify-center gap-2 text-sm text-muted">
          <Lock size={15} aria-hidden />
          Your card details are sent encrypted and never stored by us.
        </p>
        <Button variant="quiet" size="sm" className="mt-2 -ml-4" onClick={onBack} disabled={isBuying}>
          <ArrowLeft size={18} aria-hidden />
          {backLabel}
        </Button>
      </div>
    </form>
  );
}
