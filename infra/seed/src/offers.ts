import { DAY_MS } from '@loop-petal/contracts/rules/business-days';

/** Three current offers, one expired, one upcoming. `products` are names from the catalog, or `all`. */
export function demoOffers(now: Date) {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return [
    {
      title: 'Rose Season',
      description: '20% off our roses, from a single stem to the classic dozen.',
      discountType: 'percentage',
      discountValue: 20,
      products: ['Rose Stem', 'Classic Rose Bouquet', 'Potted Rose'],
      validFrom: day(-7),
      validUntil: day(60),
    },
    {
      title: 'A Little Sunshine',
      description: '$6 off sunflowers, because someone you know needs one.',
      discountType: 'fixed',
      discountValue: 6,
      products: ['Sunflower Bouquet', 'Potted Sunflower', 'Sunflower Stem'],
      validFrom: day(-3),
      validUntil: day(45),
    },
    {
      title: 'Fill the Vase',
      description: '5% off everything when your order reaches $120.',
      discountType: 'percentage',
      discountValue: 5,
      products: ['all'],
      minOrderValue: '120.00',
      validFrom: day(-14),
      validUntil: day(90),
    },
    {
      title: 'Summer Farewell',
      description: '15% off wildflowers. Over for this year.',
      discountType: 'percentage',
      discountValue: 15,
      products: ['Wildflower Mixed Bouquet'],
      validFrom: day(-60),
      validUntil: day(-20),
    },
    {
      title: 'First Tulips',
      description: '10% off all tulips when the season opens.',
      discountType: 'percentage',
      discountValue: 10,
      products: ['Tulip Stem', 'Tulip Trio', 'Tulip Bouquet', 'Potted Tulips'],
      validFrom: day(70),
      validUntil: day(110),
    },
  ] as const;
}
