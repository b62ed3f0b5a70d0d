import { randomUUID } from 'node:crypto';

const ADDRESS = {
  customerName: 'Bench Buyer',
  customerEmail: 'buyer@example.com',
  customerPhone: '503-555-0100',
  addressLine1: '100 Main Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};
const CARD = { number: '4111111111111111', exp_month: '12', exp_year: '2034', cvv: '123', zip: '97201' };

const tokenizeInShop = (call) => call('POST', '/api/payment/tokenize', CARD);

/**
 * A visitor's whole purchase, with the calls of the checkout page.
 * @param call one visitor's calls, see `createShopper`
 * @param line `{productId, quantity, …}` as for `POST /api/cart`
 * @param customer order fields that differ from the defaults, such as `customerEmail`
 * @param tokenize creates the card's token; by default the shop does
 */
export async function placeOrder(call, line, customer = {}, tokenize = tokenizeInShop) {
  await call('POST', '/api/cart', line);
  const [items, totals, [rate]] = await Promise.all([
    call('GET', '/api/cart'),
    call('GET', '/api/cart/totals'),
    call('POST', '/api/shipping/rates', {
      fromZip: '12345',
      fromCountry: 'US',
      toZip: '97201',
      toCountry: 'US',
      weight: 0.5,
    }),
    call('POST', '/api/address/validate', {
      addressLine1: ADDRESS.addressLine1,
      city: ADDRESS.city,
      state: ADDRESS.state,
      zipCode: ADDRESS.zipCode,
      country: ADDRESS.country,
    }),
  ]);
  const token = await tokenize(call);
  const payment = await call('POST', '/api/payment/process', {
    paymentToken: token.id,
    amount: Math.round(Number(totals.total) * 100),
    currency: 'USD',
  });
  return call(
    'POST',
    '/api/orders',
    {
      ...ADDRESS,
      ...customer,
      subtotalAmount: totals.subtotal,
      taxAmount: totals.tax,
      shippingCost: rate.cost,
      shippingMethod: rate.serviceName,
      totalAmount: totals.total,
      orderItems: items.map(({ id, productId, variationId, selectedColor, quantity, discountedPrice }) => ({
        id,
        productId,
        variationId,
        selectedColor,
        quantity,
        price: discountedPrice,
      })),
      paymentId: payment.paymentId,
      paymentStatus: 'succeeded',
      offerCode: totals.offerCode,
    },
    { 'idempotency-key': randomUUID() },
  );
}
