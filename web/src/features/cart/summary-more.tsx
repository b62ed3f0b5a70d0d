export { CartReceipt } from '../../catalogue/cart-receipt.tsx';
export { OfferCode } from '../../catalogue/offer-code.tsx';
export { Assurances } from './assurances.tsx';
export { CartDates } from './cart-dates.tsx';
export { Proceed } from './proceed.tsx';
