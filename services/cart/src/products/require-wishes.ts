import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { answersOf, checkWishes } from '@loop-petal/contracts/rules/personalization';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { invalidField } from '@loop-petal/service-kit/http/errors';

/** The answers as stored. @throws ShopError 422 with the key of the first one that does not fit the product */
export function requireWishes({ personalization }: ProductSnapshot, given: Wishes | undefined): Wishes {
  const checked = checkWishes(personalization, given);
  if ('problem' in checked) throw invalidField(`personalization.${checked.problem.key}`, checked.problem.message);
  return answersOf(checked.wishes);
}
