import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { HideReason } from '@loop-petal/contracts/shapes/reviews';
import type { ReviewPicture } from './reviews/review.ts';

export interface ColumnTypes {
  'products.snapshot': ProductSnapshot;
  'delays.promised': PromiseView;
  'delays.proposed': PromiseView;
  'reviews.pictures': ReviewPicture[];
  'reviews.hidden': HideReason | null;
}
