import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { DuePurpose } from '@loop-petal/contracts/shapes/dues';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { QuoteState } from '@loop-petal/contracts/shapes/quotes';
import type { HideReason } from '@loop-petal/contracts/shapes/reviews';
import type { HeldPicture } from './pictures/hold-pictures.ts';

export interface ColumnTypes {
  'products.snapshot': ProductSnapshot;
  'dues.purpose': DuePurpose;
  'delays.promised': PromiseView;
  'delays.proposed': PromiseView;
  'returns.pictures': HeldPicture[];
  'quotes.pictures': HeldPicture[];
  'quotes.state': QuoteState;
  'reviews.pictures': HeldPicture[];
  'reviews.hidden': HideReason | null;
}
