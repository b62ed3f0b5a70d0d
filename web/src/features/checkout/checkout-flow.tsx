import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { AddressView, CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CartSums } from '../cart/sums-queries.ts';
import type { Card } from './card.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { dueByQuote, dueFor } from './due.ts';
import { orderRequest } from './order-request.ts';
import type { PaymentConfig } from './payment.ts';
import { PaymentStep } from './payment-step.tsx';
import { checkoutQueries, type Rate } from './queries.ts';
import { RateChoice } from './rate-choice.tsx';
import { oneLine } from './shipping-form.ts';
import { ShippingStep } from './shipping-step.tsx';
import { type Step, Steps } from './steps.tsx';
import { usePurchase } from './use-purchase.ts';
import { useShipping } from './use-shipping.ts';

interface CheckoutFlowProps {
  items: readonly CartItemView[];
  sums: CartSums;
  user: CurrentUserView | null;
  addresses: readonly AddressView[];
  /** What the contact field starts with. */
  email: string;
}

const HEADINGS: Record<Step, string> = { shipping: 'Shipping Information', payment: 'Payment' };

export function CheckoutFlow({ items, sums, user, addresses, email }: CheckoutFlowProps) {
  const lines = items.filter((item) => item.isAvailable);
  const ratesFor = (toZip: string, toCountry: string) =>
    checkoutQueries.rates({
      toZip,
      toCountry,
      lines: lines.length,
      cart: JSON.stringify([sums.subtotalCents, sums.shipments]),
      groundCents: sums.shippingCents,
    });
  const shipping = useShipping({ user, addresses, email, ratesFor });
  const { step, go } = useStep(shipping.isChecked);
  const { data: rates } = useQuery({
    ...ratesFor(shipping.form.zipCode.trim(), shipping.form.country),
    enabled: step === 'payment',
  });
  const [chosen, setChosen] = useState<Rate['service'] | null>(null);
  const rate = rates?.find(({ service }) => service === chosen) ?? rates?.[0];
  const { buy, isBuying, problem, quote, forgetQuote } = usePurchase();

  const ids = lines.map((line) => line.id);
  const due = quote ? dueByQuote(quote, sums, ids) : dueFor(sums, step === 'payment' ? rate : undefined);

  // A quote is for one cart; a changed cart is priced by the rules again.
  const fingerprint = JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]));
  useEffect(forgetQuote, [fingerprint]);

  function pay(config: PaymentConfig, card: Card) {
    if (lines.length === 0) return showError('Your cart is empty', 'Cart Empty');
    if (!rate) return;
    const { form, addressUnchecked } = shipping;
    const order = orderRequest({ form, addressUnchecked, lines, due, rate, offerCode: sums.offerCode });
    buy({ config, card, order, totalCents: due.totalCents });
  }

  return (
    <>
      <Steps current={step} onBack={() => go('shipping')} />
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14">
        <section aria-labelledby="step-heading">
          <StepHeading key={step} step={step} />
          {step === 'shipping' ? (
            <ShippingStep
              start={shipping.form}
              canSave={user !== null}
              addresses={addresses}
              addressErrors={shipping.addressErrors}
              isChecking={shipping.isChecking}
              onDraft={shipping.keepDraft}
              onSubmit={(form, save) => shipping.submit({ form, save }, () => go('payment'))}
            />
          ) : (
            <PaymentStep
              zipCode={shipping.form.zipCode}
              totalCents={due.totalCents}
              isReady={Boolean(rate)}
              isBuying={isBuying}
              problem={problem}
              onBack={() => go('shipping')}
              onPay={pay}
            >
              <div className="rounded-md bg-card p-4">
                <p>
                  <span className="font-semibold">Ship to</span> {oneLine(shipping.form)}
                </p>
                {shipping.warnings.map((warning) => (
                  <p key={warning} className="mt-2 text-sm font-semibold text-rose">
                    {warning}
                  </p>
                ))}
              </div>
              <RateChoice
                rates={rates}
                selected={rate}
                onSelect={({ service }) => {
                  forgetQuote();
                  setChosen(service);
                }}
              />
            </PaymentStep>
          )}
        </section>
        <CheckoutSummary lines={lines} due={due} rate={step === 'payment' ? rate : undefined} />
      </div>
    </>
  );
}

/** The step stands in the address; payment without a checked address to ship to is not a step. */
function useStep(canPay: boolean): { step: Step; go: (step: Step) => void } {
  const [search, setSearch] = useSearchParams();
  const step: Step = search.get('step') === 'payment' && canPay ? 'payment' : 'shipping';
  return { step, go: (next) => setSearch({ step: next }, { preventScrollReset: false }) };
}

function StepHeading({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step === 'payment') heading.current?.focus();
  }, [step]);
  return (
    <h2 id="step-heading" ref={heading} tabIndex={-1} className="mb-6 text-2xl outline-none">
      {HEADINGS[step]}
    </h2>
  );
}
