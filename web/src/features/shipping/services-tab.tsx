import { fromPrice } from '@loop-petal/contracts/rules/from-price';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { isOffered } from '@loop-petal/contracts/rules/pricing';
import { describeService, SHIPPING_SERVICES } from '@loop-petal/contracts/rules/shipping-services';
import { Gift, Package, ShieldCheck, Truck } from 'lucide-react';
import { useFreeShippingAbove } from '../../catalogue/free-shipping.ts';
import { useMakingDays } from '../../catalogue/making-days.ts';
import { useShopRules } from '../../queries/shop.ts';
import { useContent } from '../../queries/use-content.ts';

const CARE_ICONS = [Package, ShieldCheck, Gift];

export function ServicesTab() {
  const above = useFreeShippingAbove();
  const makingDays = useMakingDays();
  const shop = useShopRules();
  const { care = [] } = useContent('shipping') ?? {};
  const offered = SHIPPING_SERVICES.filter(({ code }) => !shop || isOffered(shop, code));
  return (
    <div className="grid gap-8 pt-8 lg:grid-cols-[1fr_22rem]">
      <section aria-labelledby="services">
        <h2 id="services" className="text-2xl">
          Shipping Services
        </h2>
        <p className="mt-2 text-muted">Each order takes {makingDays} to make; the times below start when it ships.</p>
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {offered.map(({ code, name, delivery, transitDays, fromCents }) => (
            <li key={code} className="flex gap-4 py-5">
              <Truck size={24} strokeWidth={1.5} aria-hidden className="mt-1 shrink-0 text-rose" />
              <div className="grow">
                <h3 className="text-lg">{name}</h3>
                <p className="text-muted">{describeService(code, above)}</p>
                <p className="mt-1 text-sm">
                  {delivery}
                  {transitDays.max === 1 && ' (1 business day)'} <span className="text-muted">· {code}</span>
                </p>
              </div>
              <p className="shrink-0 text-right">
                <span className="block text-sm text-muted">From</span>
                <span className="text-lg font-semibold tabular-nums">
                  {formatCents(shop ? fromPrice(shop, code) : fromCents)}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <aside aria-labelledby="care" className="h-fit rounded-card bg-card p-6">
        <h2 id="care" className="text-xl">
          Packaging and Care
        </h2>
        <ul className="mt-4 flex flex-col gap-4">
          {care.map(({ text }, index) => {
            const Icon = CARE_ICONS[index % CARE_ICONS.length] ?? Package;
            return (
              <li key={text} className="flex gap-3">
                <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-sage" />
                <span className="text-muted">{text}</span>
              </li>
            );
          })}
        </ul>
        {above && <p className="mt-5 border-t border-line pt-4">Ground shipping is free on orders over {above}.</p>}
      </aside>
    </div>
  );
}
