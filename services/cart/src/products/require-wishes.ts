import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { answersOf, checkWishes } from '@loop-petal/contracts/rules/personalization';
import { wishPictureOf } from '@loop-petal/contracts/rules/wish-picture';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { invalidField } from '@loop-petal/service-kit/http/errors';
import { isUploadedBy } from '@loop-petal/service-kit/pictures/wish-picture';
import type { Context } from '../context.ts';

interface Given {
  product: ProductSnapshot;
  answers: Wishes | undefined;
  /** The current answers of the line, whose pictures may stay. */
  before?: Wishes;
}

/**
 * The answers as stored.
 * @param uploaders the ids under which the shopper uploads pictures
 * @throws ShopError 422 with the key of the first one that does not fit the product, or that is a picture of another
 * shopper
 */
export function requireWishes(
  ctx: Pick<Context, 'pictureSecret' | 'now'>,
  uploaders: readonly string[],
  { product, answers, before = {} }: Given,
): Wishes {
  const checked = checkWishes(product.personalization, answers);
  if ('problem' in checked) throw invalidField(`personalization.${checked.problem.key}`, checked.problem.message);
  for (const { key, ...wish } of checked.wishes) {
    const url = wishPictureOf(wish);
    if (!url || Object.values(before).includes(url)) continue;
    if (isUploadedBy(ctx.pictureSecret, url, uploaders, ctx.now())) continue;
    throw invalidField(`personalization.${key}`, 'This picture is no longer stored. Please upload it again.');
  }
  return answersOf(checked.wishes);
}
