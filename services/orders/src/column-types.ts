import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { DuePurpose } from '@loop-petal/contracts/shapes/dues';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { HideReason } from '@loop-petal/contracts/shapes/reviews';
import type { OfferLine } from './agreed/offer-store.ts';
import type { StoredState } from './agreed/quote-store.ts';
import type { HeldPicture } from './pictures/hold-pictures.ts';

export interface ColumnTypes {
  'products.snapshot': ProductSnapshot;
  'dues.purpose': DuePurpose;
  'delays.promised': PromiseView;
  'delays.proposed': PromiseView;
  'returns.pictures': HeldPicture[];
  'quotes.pictures': HeldPicture[];
  'quotes.state': StoredState;
  'quote_offers.lines': OfferLine[];
  'quote_offers.service': ShippingServiceCode;
  'reviews.pictures': HeldPicture[];
  'reviews.hidden': HideReason | null;
}
