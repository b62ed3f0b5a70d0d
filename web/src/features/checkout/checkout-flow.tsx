import { defaultService } from '@loop-petal/contracts/rules/pricing';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { AddressView, CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parcelsText } from '../../catalogue/destinations.ts';
import { useOrderBlock } from '../../catalogue/order-block.ts';
import { exceedsStock } from '../../catalogue/stock.ts';
import { LargeOrderNote, useIsRequest } from '../../promises/large-order-note.tsx';
import { useNeededBy } from '../../promises/needed-by.ts';
import { useShopRules } from '../../queries/shop.ts';
import type { CartSums } from '../cart/sums-queries.ts';
import { BlockedLines } from './blocked-lines.tsx';
import { CheckoutSummary, SummaryBar } from './checkout-summary.tsx';
import { DeliveryChoice } from './delivery/delivery-choice.tsx';
import { useDelivery } from './delivery/use-delivery.ts';
import { claimDraft } from './draft.ts';
import { dueByQuote, dueFor } from './due.ts';
import { firstGiftDay, giftRequests } from './gifts/gift.ts';
import { useGifts } from './gifts/use-gifts.ts';
import { orderRequest } from './order-request.ts';
import { toParcels } from './parcels.ts';
import type { Card } from './payment/card.ts';
import type { PaymentConfig } from './payment/payment.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { usePlaceOrder } from './payment/use-place-order.ts';
import { PICKUP_RATE, useCanPickUp } from './pickup.tsx';
import { checkoutQueries } from './queries.ts';
import { AddressPurpose, ShipTo } from './shipping/ship-to.tsx';
import { ShippingStep } from './shipping/shipping-step.tsx';
import { useShipping } from './shipping/use-shipping.ts';
import { type Step, Steps } from './steps.tsx';
import { useTax } from './use-tax.ts';

interface CheckoutFlowProps {
  items: readonly CartItemView[];
  sums: CartSums;
  user: CurrentUserView | null;
  addresses: readonly AddressView[];
  email: string;
}

const GiftFields = lazy(() => import('./gifts/gift-fields.tsx').then((module) => ({ default: module.GiftFields })));

const NOT_IN_TIME = 'Please choose another date or change the cart: this order can’t be made as it is.';
/** A pickup order has no gifts, whose recipients expect a parcel. */
const NO_GIFTS: Pick<ReturnType<typeof useGifts>, 'gifts' | 'giftErrors'> = { gifts: new Map(), giftErrors: {} };
const HEADINGS: Record<Step, string> = { shipping: 'Shipping Information', payment: 'Payment' };

export function CheckoutFlow({ items, sums, user, addresses, email }: CheckoutFlowProps) {
  const lines = items.filter((item) => item.isAvailable);
  const rules = useShopRules();
  const ratesFor = (toZip: string, toCountry: string) =>
    checkoutQueries.rates({
      toZip,
      toCountry,
      lines: lines.length,
      cart: JSON.stringify([sums.subtotalCents, sums.shipments]),
      service: defaultService({ services: [], ...rules }),
      cents: sums.shippingCents,
    });
  const owner = user?.id ?? 'visitor';
  const [prepared] = useState(() => claimDraft(owner));
  const shipping = useShipping({ user, addresses, email, ratesFor });
  const canPickUp = useCanPickUp(lines);
  const isPickup = canPickUp && shipping.isPickup;
  const { step, go } = useStep(shipping.isChecked && isPickup === shipping.isPickup);
  const { data: carrierRates } = useQuery({
    ...ratesFor(shipping.form.zipCode.trim(), shipping.form.country),
    enabled: step === 'payment' && !isPickup,
  });
  const rates = isPickup ? [PICKUP_RATE] : carrierRates;
  const neededBy = useNeededBy();
  const destinations = [...new Set(lines.map(({ shipToAddressId }) => shipToAddressId))];
  const giftsTo = { destinations, addresses, giver: shipping.form.customerName };
  const { setGifts, ...chosen } = useGifts(owner, giftsTo);
  const { gifts, giftErrors } = isPickup ? NO_GIFTS : chosen;
  const [areGiftErrorsShown, setGiftErrorsShown] = useState(false);
  const wrapped = destinations.filter((destination) => gifts.get(destination)?.wrap);
  const place = isPickup || shipping.form.state;
  const cart = JSON.stringify([sums.offerCode, wrapped, place, lines.map(({ id, quantity }) => [id, quantity])]);
  const firstDay = [neededBy, firstGiftDay(gifts, destinations)].flatMap((day) => day ?? []).sort()[0] ?? null;
  const { buy, isBuying, problem, quote, promise, reconsider } = usePlaceOrder({ cart, neededBy: firstDay });
  const zipCode = step === 'payment' && !isPickup ? shipping.form.zipCode.trim() : '';
  const service = prepared?.service;
  const delivery = useDelivery({ lines, given: rates, newer: promise, zipCode, neededBy: firstDay, service });
  const { rate, days } = delivery.selected ?? {};

  const ids = lines.map((line) => line.id);
  const taxed = isPickup ? { state: rules?.pickup.state ?? '' } : shipping.form;
  const tax = useTax(lines, sums, addresses, step === 'payment' ? taxed : undefined, wrapped);
  const due = quote ? dueByQuote(quote, sums, ids) : dueFor(sums, step === 'payment' ? rate : undefined, tax);

  const orderBlock = useOrderBlock(due.subtotalCents);
  const isRequest = useIsRequest(due.totalCents, delivery.promise);

  const parcels = toParcels(lines, addresses, step === 'payment' ? shipping.form : undefined);
  const summary = {
    parcels,
    due,
    taxLabel: tax.label,
    states: tax.states,
    wrap: tax.wrap,
    offer: sums,
    ...(step === 'payment' ? delivery.selected : {}),
  };

  function pay(config: PaymentConfig, card: Card) {
    if (lines.length === 0) return showError('Your cart is empty', 'Cart Empty');
    if (!rate) return;
    const { form, addressUnchecked } = shipping;
    const { offerCode } = sums;
    const promisedBy = days?.to ?? null;
    const preparedFor = prepared?.productIds;
    const isPrepared = !preparedFor || lines.some(({ productId }) => preparedFor.includes(productId));
    const checkoutId = isPrepared ? prepared?.id : undefined;
    const draft = { form, addressUnchecked, lines, due, rate, offerCode, neededBy, promisedBy, checkoutId };
    const order = orderRequest({ ...draft, gifts: giftRequests(gifts, destinations) });
    buy({ config, card, order, totalCents: due.totalCents });
  }

  return (
    <>
      <SummaryBar {...summary} />
      <Steps current={step} onBack={() => go('shipping')} />
      <BlockedLines items={items} orderBlock={orderBlock} />
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14">
        <section aria-labelledby="step-heading">
          <StepHeading
            key={step}
            step={step}
            text={isPickup && step === 'shipping' ? 'Pickup Information' : HEADINGS[step]}
          />
          {step === 'shipping' ? (
            <ShippingStep
              start={shipping.form}
              canSave={user !== null}
              addresses={addresses}
              addressErrors={shipping.addressErrors}
              isChecking={shipping.isChecking}
              isPickup={canPickUp ? isPickup : null}
              onDraft={shipping.keepDraft}
              totalCents={due.totalCents}
              onSubmit={(form, save) => shipping.submit({ form, save, isPickup }, () => go('payment'))}
            >
              <AddressPurpose parcels={parcels} />
            </ShippingStep>
          ) : (
            <PaymentStep
              zipCode={shipping.form.zipCode}
              totalCents={due.totalCents}
              isRequest={isRequest}
              isReady={Boolean(rate) && !orderBlock && !lines.some(exceedsStock)}
              isBuying={isBuying}
              problem={problem ?? (rates && !rate ? NOT_IN_TIME : null)}
              errors={giftErrors}
              onInvalid={() => setGiftErrorsShown(true)}
              onBack={() => go('shipping')}
              onPay={pay}
            >
              {!isPickup && (
                <>
                  <ShipTo parcels={parcels} warnings={shipping.warnings} />
                  <Suspense fallback={<div className="min-h-12" />}>
                    <GiftFields
                      parcels={parcels}
                      gifts={gifts}
                      wrapPrice={rules?.giftWrapPrice}
                      errors={areGiftErrorsShown ? giftErrors : {}}
                      onChange={setGifts}
                    />
                  </Suspense>
                </>
              )}
              <DeliveryChoice
                delivery={delivery}
                isPickup={isPickup}
                parcelsFor={(service) => parcelsText(rules, due.subtotalCents, parcels.length, service)}
                onSelect={({ service }) => {
                  reconsider();
                  delivery.choose(service);
                }}
              />
              <LargeOrderNote isShown={isRequest} />
            </PaymentStep>
          )}
        </section>
        <CheckoutSummary {...summary} />
      </div>
    </>
  );
}

/** The step is in the URL; payment needs a validated address. */
function useStep(canPay: boolean): { step: Step; go: (step: Step) => void } {
  const [search, setSearch] = useSearchParams();
  const step: Step = search.get('step') === 'payment' && canPay ? 'payment' : 'shipping';
  return { step, go: (next) => setSearch({ step: next }, { preventScrollReset: false }) };
}

function StepHeading({ step, text }: { step: Step; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step === 'payment') heading.current?.focus();
  }, [step]);
  return (
    <h2 id="step-heading" ref={heading} tabIndex={-1} className="mb-6 text-2xl outline-none">
      {text}
    </h2>
  );
}
