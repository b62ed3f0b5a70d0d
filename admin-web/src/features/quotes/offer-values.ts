import { utcDay } from '@loop-petal/contracts/rules/days';
import { toCents } from '@loop-petal/contracts/rules/money';
import type {
  AdminQuoteView,
  CreateQuoteRequest,
  OfferRequest,
  PreviewOfferRequest,
} from '@loop-petal/contracts/shapes/quotes';
import type { z } from 'zod';

export interface LineValues {
  /** Empty for a free-text piece. */
  productId: string;
  description: string;
  color: string;
  quantity: string;
  unitPrice: string;
  makingMinutes: string;
  finishingDays: string;
  materials: { materialId: string; amount: string }[];
  pictureUrl: string;
  quantityChangeable: boolean;
}

export interface OfferValues {
  /** Both are empty for a quote that exists. */
  name: string;
  email: string;
  /** The version that the offer replaces. */
  basedOn: number;
  lines: LineValues[];
  shippingMethod: string;
  validUntil: string;
  message: string;
}

const VALID_DAYS = 14;
const DAY_MS = 86_400_000;

export const NEW_LINE: LineValues = {
  ...{ productId: '', description: '', color: '', quantity: '1', unitPrice: '' },
  ...{ makingMinutes: '', finishingDays: '0', materials: [], pictureUrl: '', quantityChangeable: false },
};

/** The latest offer to change, or a first one for the request. */
export function startOffer({ version, offers, quantity, product }: AdminQuoteView, now: Date): OfferValues {
  const latest = offers.at(-1);
  const lines = latest?.lines.map(
    (line): LineValues => ({
      productId: line.productId ?? '',
      description: line.productId ? '' : line.description,
      color: line.selectedColor ?? '',
      quantity: String(line.quantity),
      unitPrice: line.unitPrice,
      makingMinutes: line.work ? String(line.work.makingMinutes) : '',
      finishingDays: String(line.work?.finishingDays ?? 0),
      materials: line.work?.materials.map((one) => ({ ...one, amount: String(one.amount) })) ?? [],
      pictureUrl: line.pictureUrl ?? '',
      quantityChangeable: line.quantityChangeable,
    }),
  );
  const first = { ...NEW_LINE, description: product ? `Like ${product.name}` : '', quantity: String(quantity ?? 1) };
  return {
    ...startQuote(now),
    basedOn: version,
    lines: lines ?? [first],
    shippingMethod: latest?.shippingMethod ?? 'FEDEX_GROUND',
  };
}

/** For a customer who asked by phone or in person. */
export const startQuote = (now: Date): OfferValues => ({
  ...{ name: '', email: '', basedOn: 0, lines: [NEW_LINE], shippingMethod: 'FEDEX_GROUND', message: '' },
  validUntil: utcDay(new Date(now.getTime() + VALID_DAYS * DAY_MS)),
});

const toNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

export const toOffer = (values: OfferValues): z.input<typeof OfferRequest> => ({
  basedOn: values.basedOn,
  ...termsOf(values),
  message: values.message.trim() || null,
});

export const toQuote = (values: OfferValues): z.input<typeof CreateQuoteRequest> => ({
  ...{ name: values.name, email: values.email, message: values.message },
  ...termsOf(values),
});

const termsOf = ({ lines, shippingMethod, validUntil }: OfferValues) => ({
  lines: toLines(lines),
  shippingMethod: shippingMethod as OfferRequest['shippingMethod'],
  validUntil,
});

/** A preview's lines and shipping, without a destination. */
export const toPreview = ({ lines, shippingMethod }: Pick<OfferValues, 'lines' | 'shippingMethod'>) => ({
  lines: toLines(lines),
  shippingMethod: shippingMethod as PreviewOfferRequest['shippingMethod'],
});

type LineRequests = z.input<typeof PreviewOfferRequest>['lines'];

/** @param areFinished whether no pieces need to be made */
export const toLines = (lines: readonly LineValues[], areFinished = false): LineRequests =>
  lines.map((line) => ({
    description: line.productId ? null : line.description,
    productId: line.productId || null,
    selectedColor: line.color.trim() || null,
    quantity: Number(line.quantity),
    unitPrice: line.unitPrice,
    // A free-text piece has no recipe.
    ...(areFinished
      ? { makingMinutes: null }
      : {
          makingMinutes: toNumber(line.makingMinutes) ?? (line.productId ? null : 0),
          finishingDays: toNumber(line.finishingDays) ?? 0,
          materials: line.materials.map(({ materialId, amount }) => ({ materialId, amount: toNumber(amount) ?? 0 })),
        }),
    pictureUrl: line.pictureUrl || null,
    quantityChangeable: line.quantityChangeable,
  }));

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;

/** In cents, before shipping and tax; lines without a valid price or quantity count as zero. */
export const piecesCents = (lines: readonly Pick<LineValues, 'quantity' | 'unitPrice'>[]): number =>
  lines.reduce((sum, { quantity, unitPrice }) => {
    const cents = AMOUNT.test(unitPrice.trim()) ? toCents(unitPrice.trim()) * Number(quantity) : 0;
    return Number.isFinite(cents) ? sum + cents : sum;
  }, 0);
