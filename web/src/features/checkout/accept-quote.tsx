import { toCents } from '@loop-petal/contracts/rules/money';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { AcceptQuoteRequest } from '@loop-petal/contracts/shapes/accept-quote';
import type { AddressView, CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import type { QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { buttonClass } from '@loop-petal/web-kit/button';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { api } from '../../api.ts';
import { useOfferBlock } from '../../catalogue/offer-block.ts';
import { QuoteTerms } from '../../catalogue/quote-terms.tsx';
import { SignedPage } from '../../signed-page.tsx';
import { useAddresses } from '../account/queries.ts';
import { useUser } from '../auth/queries.ts';
import { quoteKey, quoteNamed, quotePath, quoteQuery } from '../quote/queries.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { useArrival, usePurchase } from './payment/use-place-order.ts';
import { ShipTo } from './shipping/ship-to.tsx';
import { oneLine } from './shipping/shipping-form.ts';
import { ShippingStep } from './shipping/shipping-step.tsx';
import { useShipping } from './shipping/use-shipping.ts';
import { type Step, Steps } from './steps.tsx';

type AcceptedOffer = Omit<z.input<typeof AcceptQuoteRequest>, 'paymentId'>;

interface AcceptQuoteProps {
  id: string;
  token: string | null;
  /** The offer that the customer saw. */
  version: number;
  /** The quantities of the lines, separated by commas; empty for the offered ones. */
  quantities: string;
}

/** Accepts an offer with the address and payment of the checkout. */
export function AcceptQuote({ id, token, version, quantities }: AcceptQuoteProps) {
  const user = useUser();
  const addresses = useAddresses();
  const query = useQuery(quoteQuery(id, token, { version, quantities }));
  const link = quotePath(id, token);
  return (
    <SignedPage
      title="Accept Your Offer"
      description="Shipping and payment of your custom order."
      query={query}
      isComplete
      noun="offer"
      missing={<NotOpen title="We could not find this offer" link={link} />}
    >
      {(quote) => {
        if (quote.state !== 'offered') return <NotOpen title={CLOSED[quote.state]} link={link} />;
        if (user === undefined || !addresses) return <Skeleton className="h-96" />;
        const shopper = { user, addresses };
        return <Accept key={user?.id ?? 'visitor'} {...{ quote, token, version, quantities, ...shopper }} />;
      }}
    </SignedPage>
  );
}

const CLOSED: Readonly<Record<Exclude<QuoteView['state'], 'offered'>, string>> = {
  requested: 'There is no offer yet',
  accepted: 'This offer is already accepted',
  expired: 'This offer has expired',
  withdrawn: 'We have closed this request',
};
const HEADINGS: Record<Step, string> = { shipping: 'Shipping Information', payment: 'Payment' };

interface AcceptProps extends Omit<AcceptQuoteProps, 'id'> {
  quote: QuoteView;
  user: CurrentUserView | null;
  addresses: readonly AddressView[];
}

function Accept({ quote, token, version, quantities, user, addresses }: AcceptProps) {
  const { id } = quote;
  const [step, setStep] = useState<Step>('shipping');
  const block = useOfferBlock(quote);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const arrive = useArrival();
  const email = user?.email ?? '';
  const isCollected = isPickup(quote.shippingMethod ?? '');
  const shipping = useShipping({ user, addresses, email, owner: `quote ${id} ${user?.id}` });
  const { form } = shipping;
  const { customerName, customerEmail, customerPhone } = form;
  const isPaying = step === 'payment';
  const destination = isPaying && !isCollected ? { state: form.state, zip: form.zipCode.trim() } : {};
  const { data: priced = quote, isPlaceholderData } = useQuery(
    quoteQuery(id, token, { version, quantities, ...destination }),
  );
  const { buy, isBuying, problem, promise } = usePurchase<AcceptedOffer>(
    { cart: JSON.stringify([version, quantities, isCollected || form.state]), neededBy: null },
    {
      send: ({ paymentMethod: _, paymentStatus: __, status: ___, ...body }, keyed) =>
        api.call('POST /api/quotes/{id}/accept', { ...quoteNamed(id, token), body, ...keyed }),
      onPlaced: ({ order }) => arrive(order),
      onRefused: () => queryClient.invalidateQueries({ queryKey: quoteKey(id) }),
    },
  );
  // a newer offer is shown before it is paid
  if (quote.version !== version && !isBuying) {
    return <NotOpen title="There is a newer offer" link={quotePath(id, token)} />;
  }
  const dates = promise ?? priced.promise;
  const totalCents = toCents(priced.totalAmount ?? '0.00');
  const order: AcceptedOffer = {
    ...(isCollected ? { customerName, customerEmail, customerPhone } : form),
    version,
    ...(quantities && { quantities: quantities.split(',').map(Number) }),
    ...(dates && { promisedBy: dates.to }),
    ...(shipping.addressUnchecked && { addressUnchecked: true }),
  };
  return (
    <div className="grid gap-8">
      <section aria-label="Your offer" className="rounded-card bg-card p-5 sm:p-7">
        <QuoteTerms quote={priced} promise={dates} />
      </section>
      <div>
        <Steps current={step} onBack={() => setStep('shipping')} />
        <StepHeading
          key={step}
          text={isCollected && !isPaying ? 'Your Contact Details' : HEADINGS[step]}
          isMoved={isPaying}
        />
        {isPaying ? (
          <PaymentStep
            zipCode={isCollected ? '' : form.zipCode}
            totalCents={totalCents}
            isRequest={false}
            isReady={!isPlaceholderData && !block}
            isBuying={isBuying}
            problem={problem ?? block}
            onBack={() => setStep('shipping')}
            onPay={(config, card) => buy({ config, card, order, totalCents })}
          >
            {!isCollected && (
              <ShipTo
                parcels={[{ destination: null, to: '', address: oneLine(form), lines: [] }]}
                warnings={shipping.warnings}
              />
            )}
          </PaymentStep>
        ) : (
          <ShippingStep
            start={form}
            canSave={user !== null}
            addresses={addresses}
            addressErrors={shipping.addressErrors}
            isChecking={shipping.isChecking}
            totalCents={totalCents}
            {...(isCollected && { isPickup: true, canChoose: false })}
            onDraft={shipping.keepDraft}
            onSubmit={(next, save) =>
              shipping.submit({ form: next, save, isPickup: isCollected }, () => setStep('payment'))
            }
          />
        )}
        {!isPaying && (
          <button type="button" className="link mt-4 min-h-11" onClick={() => void navigate(quotePath(id, token))}>
            Back to the offer
          </button>
        )}
      </div>
    </div>
  );
}

function StepHeading({ text, isMoved }: { text: string; isMoved: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMoved) heading.current?.focus();
  }, [isMoved]);
  return (
    <h2 ref={heading} tabIndex={-1} className="mt-8 mb-6 text-2xl outline-none">
      {text}
    </h2>
  );
}

function NotOpen({ title, link }: { title: string; link: string }) {
  return (
    <EmptyState
      title={title}
      icon={<FileSignature size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <Link to={link} className={buttonClass('secondary')}>
          See Your Request
        </Link>
      }
    >
      Your request shows what comes next.
    </EmptyState>
  );
}
