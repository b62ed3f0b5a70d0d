import { BYTE_ORDER_MARK, writeCsv } from '@loop-petal/contracts/rules/csv';
import type { MaterialView } from '@loop-petal/contracts/shapes/production';
import { reply } from '@loop-petal/service-kit/http/implement';
import type { Context } from '../context.ts';
import { viewMaterials } from './manage-materials.ts';
import { rounded } from './material-needs.ts';

/** The amount left after all ordered pieces; negative if some of them wait. */
const leftOver = ({ onHand, needed }: MaterialView): number => rounded(onHand - needed);

/** Twice the reorder point, so that the next list omits it; rounded up, because shops sell whole units. */
const amountToBuy = (material: MaterialView): number =>
  Math.ceil(Math.max(0, 2 * material.reorderPoint - leftOver(material)));

const isToBuy = (material: MaterialView): boolean =>
  leftOver(material) <= material.reorderPoint && amountToBuy(material) > 0;

const COLUMNS: Parameters<typeof writeCsv<MaterialView>>[0] = [
  ['material', ({ name }) => name],
  ['color', ({ color }) => color],
  ['kind', ({ kind }) => kind],
  ['buy', amountToBuy],
  ['unit', ({ unit }) => unit],
  ['onHand', ({ onHand }) => onHand],
  ['needed', ({ needed }) => needed],
  ['short', ({ short }) => short],
  ['reorderPoint', ({ reorderPoint }) => reorderPoint],
  ['deliveryDays', ({ deliveryDays }) => deliveryDays ?? 'unknown'],
  ['piecesWaiting', ({ waiting }) => waiting],
  ['promisedFor', ({ shortFor }) => [...new Set(shortFor.map(({ promisedBy }) => promisedBy))].join(', ')],
];

/** Materials to buy: first those needed by waiting pieces, by earliest promise, then those running out. */
export async function readShoppingList(ctx: Context) {
  const toBuy = (await viewMaterials(ctx, Number.POSITIVE_INFINITY)).filter(isToBuy);
  const urgency = ({ shortFor: [first] }: MaterialView) => first?.promisedBy ?? '9999';
  const sorted = toBuy.toSorted((a, b) => (urgency(a) < urgency(b) ? -1 : Number(urgency(a) > urgency(b))));
  return reply(200, BYTE_ORDER_MARK + writeCsv(COLUMNS, sorted), {
    'Content-Disposition': 'attachment; filename="shopping-list.csv"',
    'Cache-Control': 'private, no-store',
  });
}
