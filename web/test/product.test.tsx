/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerUploads } from '../../packages/web-kit/test/uploads.ts';
import { swatchOf } from '../src/catalogue/colors.ts';
import { PictureStrip } from '../src/features/product/pictures/picture-strip.tsx';
import { ProductDetails } from '../src/features/product/product-details.tsx';
import { Component as ProductPage } from '../src/features/product/product-page.tsx';
import { Specifications } from '../src/features/product/specifications.tsx';
import { line, noReviews, offer, product, tulip } from './samples.ts';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

beforeEach(() =>
  shopAnswers({
    'GET /api/offers': [],
    'GET /api/categories': [],
    'GET /api/products': [],
    'GET /api/wishlist': [],
    'GET /api/auth/user': () => undefined,
    'POST /api/cart': {},
    'GET /api/cart': [],
    ...Object.fromEntries(['p1', 'p2'].map((id) => [`GET /api/products/${id}/reviews`, noReviews])),
  }),
);

async function open(shown: ProductView, address = '/product/p1') {
  // awaited, because parts of the page suspend until their code is loaded
  const page = await act(async () => show(<ProductDetails product={shown} />, address));
  await screen.findByRole('heading', { level: 1, name: shown.name });
  return page;
}
const total = () => screen.getByTestId('product-total');

test('shows price, colors and total, accessibly', async () => {
  await open(product);
  expect(total()).toHaveTextContent('$12.00');
  expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
  await expectAccessible();
});

test.each([
  [[{ slug: 'stems', name: 'Single Stems', aliases: [] }], 'Home/Shop/Single Stems/Rose Stem'],
  [[], 'Home/Shop/Rose Stem'],
])('names the category unless shoppers don’t see it: %j', async (categories, trail) => {
  shopAnswers({ 'GET /api/categories': categories });
  await open(product);
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(trail));
  expect(screen.queryAllByText('Category')).toHaveLength(categories.length);
  expect(screen.queryByText('stems')).toBeNull();
});

const ribbon = {
  ...{ key: 'ribbon', label: 'Name on the ribbon', kind: 'text' as const, maxLength: 10, required: true },
  ...{ price: '4.00', minutes: 600, returnable: false },
};

test('asks for wishes, adds their price, and shows why one is refused', async () => {
  const refusal = { errors: [{ path: 'personalization.ribbon', message: 'Please answer “Name on the ribbon”.' }] };
  shopAnswers({
    'POST /api/cart': ({ personalization }: { personalization: { ribbon?: string } }) =>
      personalization.ribbon ? {} : new Refusal(422, 'Please answer', 'unprocessable', refusal),
  });
  await open({ ...product, personalization: [ribbon] });
  const field = await screen.findByRole('textbox', { name: 'Name on the ribbon' });
  expect(screen.getByText('Up to 10 characters, adds $4.00, then it can’t be returned')).toBeVisible();
  expect(total()).toHaveTextContent('$16.00');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please answer “Name on the ribbon”.'));
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Mia');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() =>
    expect(sent().findLast(({ line: call }) => call === 'POST /api/cart')?.body).toMatchObject({
      personalization: { ribbon: 'Mia' },
    }),
  );
});

test('takes a picture to work from, and not before it is stored', async () => {
  const url = `/api/uploads/0b6f3f3c-6f3e-4f0a-9a57-0f6a4f9b1c11?until=1795000000000&key=${'k'.repeat(43)}`;
  const photo = { ...ribbon, key: 'photo', label: 'A photo of your dog', kind: 'picture' as const };
  const refusal = { errors: [{ path: 'personalization.photo', message: 'Please answer “A photo of your dog”.' }] };
  shopAnswers({
    'POST /api/cart': ({ personalization }: { personalization: { photo?: string } }) =>
      personalization.photo === url ? {} : new Refusal(422, 'Please answer', 'unprocessable', refusal),
  });
  const uploads = answerUploads();
  await open({ ...product, personalization: [photo] });
  const fields = within(await screen.findByRole('group', { name: 'A photo of your dog' }));
  expect(fields.getByText('Adds $4.00, then it can’t be returned')).toBeVisible();
  await expectAccessible();
  const answers = () =>
    sent()
      .filter(({ line: call }) => call === 'POST /api/cart')
      .map(({ body }) => (body as { personalization: object }).personalization);
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await add();
  expect(await fields.findByText('Please answer “A photo of your dog”.')).toBeVisible();
  const input = fields.getByLabelText('Add a picture');
  expect(input).toHaveFocus();
  await userEvent.upload(input, new File(['not a picture'], 'dog.pdf', { type: 'application/pdf' }), {
    applyAccept: false,
  });
  expect(await fields.findByText('Please choose a PNG, JPG or WEBP picture.')).toBeVisible();
  await userEvent.upload(fields.getByLabelText('Add a picture'), new File(['dog'], 'dog.png', { type: 'image/png' }));
  expect(await fields.findByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await waitFor(() => expect(uploads.paths).toEqual(['/api/uploads?for=wish']));
  await add();
  uploads.arrive({ imageUrl: url });
  expect(await fields.findByRole('img', { name: 'Yours, 1 of 1' })).toHaveAttribute('src', url);
  await add();
  await waitFor(() => expect(answers()).toEqual([{}, { photo: 'uploading' }, { photo: url }]));
  await userEvent.click(fields.getByRole('button', { name: 'Remove picture 1' }));
  await add();
  await waitFor(() => expect(answers().at(-1)).toEqual({ photo: '' }));
});

test('shows the discount of an offer in price and total', async () => {
  shopAnswers({ 'GET /api/offers': [offer] });
  await open(product);
  expect(await screen.findByText('Spring Sale')).toBeVisible();
  expect(screen.getByText('25% OFF')).toBeVisible();
  expect(screen.getByText('Save $3.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(total()).toHaveTextContent('$18.00');
});

test('caps the discount at the offer’s maximum per order', async () => {
  shopAnswers({ 'GET /api/offers': [{ ...offer, maxDiscount: '2.01' }] });
  await open(product);
  expect(await screen.findByText('Save $2.01')).toBeVisible();
  expect(screen.getByText('Spring Sale, at most $2.01 off per order')).toBeVisible();
  expect(total()).toHaveTextContent('$9.99');
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(total()).toHaveTextContent('$22.00');
});

test('the total includes an offer from its minimum order, as in the cart', async () => {
  shopAnswers({ 'GET /api/offers': [{ ...offer, minOrderValue: '24.00' }] });
  await open(product);
  expect(total()).toHaveTextContent('$12.00');
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(total()).toHaveTextContent('$18.00');
});

test('shows the price for a larger quantity, and charges it from that quantity on', async () => {
  shopAnswers({ 'GET /api/offers': [{ ...offer, minQuantity: 2 }] });
  await open(product);
  expect(total()).toHaveTextContent('$12.00');
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(total()).toHaveTextContent('$18.00');
  expect(await screen.findByRole('list', { name: 'Quantity prices' })).toHaveTextContent('From 2 pieces: $9.00 each');
});

test.each([
  [
    'with their maximum discount',
    [{ maxDiscount: '5.00' }],
    ['From 2 pieces: $9.50 each, at most $5.00 off per order'],
  ],
  ['except where another offer is charged', [{ minQuantity: null, discountValue: 30 }, {}], []],
  [
    'at the higher discount of fewer pieces',
    [{}, { minQuantity: 3, discountValue: 10 }, { minQuantity: 4, discountValue: 50, minOrderValue: '90.00' }],
    ['From 2 pieces: $9.00 each', 'From 4 pieces: $6.00 each on orders from $90.00'],
  ],
])('shows prices for larger quantities %s', async (_which, offers, prices) => {
  const live = offers.map((one, index) => ({ ...offer, minQuantity: 2, ...one, id: `o${index}` }));
  shopAnswers({ 'GET /api/offers': live });
  await open(product);
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await waitFor(() => expect(total()).not.toHaveTextContent('$24.00'));
  const rows = within(screen.queryByRole('list', { name: 'Quantity prices' }) ?? document.createElement('ul'));
  expect(rows.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    prices.map((price) => `${price} · Spring Sale`),
  );
});

test('shows all pictures with their texts', async () => {
  const images = [
    { url: '/images/rose.webp', alt: 'From the front', image: null },
    { url: '/images/side.webp', alt: 'From the side', image: null },
  ];
  await open({ ...product, images });
  expect(screen.getByRole('button', { name: 'Zoom: From the side' })).toBeVisible();
  await expectAccessible();
});

test('thumbnails scroll the row of pictures', async () => {
  const scrollTo = jest.fn<(options: ScrollToOptions) => void>();
  const slides = Object.assign(document.createElement('div'), { scrollTo });
  Object.defineProperty(slides, 'clientWidth', { value: 300 });
  const pictures = ['front', 'side'].map((label) => ({ imageUrl: `/images/${label}.webp`, image: null, label }));
  show(<PictureStrip pictures={pictures} row={{ current: slides }} color={null} />);
  const side = screen.getByRole('button', { name: 'Show picture 2: side' });
  await userEvent.click(side);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 300 });
  slides.scrollLeft = 300;
  fireEvent.scroll(slides);
  expect(side).toHaveAttribute('aria-current', 'true');
});

test('shows the size, weight, material and care of the product, or the shop’s defaults', async () => {
  const own = { size: '14 in tall', weight: '3 oz', material: 'Merino wool', care: 'Keep dry.\nKeep cool.' };
  show(<Specifications product={{ ...product, ...own }} categoryName="Stems" />, '/');
  for (const text of ['14 in tall', '3 oz', 'Merino wool', 'Keep dry.', 'Keep cool.'])
    expect(screen.getByText(text)).toBeVisible();
  cleanup();
  show(<Specifications product={product} categoryName="Stems" />, '/');
  expect(screen.getByText('Premium Soft Cotton')).toBeVisible();
  expect(screen.getByText('Dust gently with a soft brush or a cool hair dryer.')).toBeVisible();
  expect(screen.queryByText('Size')).not.toBeInTheDocument();
});

test('a color’s swatch has its own code, then the yarn’s, then a neutral one', () => {
  const colored = { ...product, colorCodes: { Dusk: '#123456' } };
  const shades = ['Dusk', 'Red', 'Unheard Of', 'Mixed'].map((color) => swatchOf(colored, color));
  expect(shades.slice(0, 2)).toEqual(['#123456', '#b9252c']);
  expect(shades[2]).toBe('#cfc4b2');
  expect(shades[3]).toContain('conic-gradient');
});

test('the chosen color is in the URL and goes into the cart with the quantity', async () => {
  const { address } = await open(tulip, '/product/p2');
  await userEvent.click(screen.getByRole('radio', { name: 'White' }));
  await waitFor(() => expect(address()).toBe('/product/p2?color=White'));
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Added to cart')).toBeVisible();
  const body = { productId: 'p2', quantity: 2, selectedColor: 'White', variationId: 'v2' };
  expect(sent()).toEqual([{ line: 'POST /api/cart', body }]);
});

test('a sold-out color can’t be chosen or bought through its URL', async () => {
  await open(tulip, '/product/p2?color=Blue');
  expect(screen.getByRole('radio', { name: 'Blue (Out of Stock)' })).toBeDisabled();
  expect(await screen.findByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
  for (const name of ['Add to Cart', 'Buy Now', 'Increase quantity'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await expectAccessible();
});

test('shows when a color was sold out after the page loaded', async () => {
  shopAnswers({
    'GET /api/products/p1': product,
    'POST /api/cart': () => {
      shopAnswers({ 'GET /api/products/p1': { ...product, inStock: false } });
      return new Refusal(409, 'Product not available', 'unavailable');
    },
  });
  await act(async () => show(<ProductPage id="p1" />, '/product/p1'));
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Product not available')).toBeVisible();
  expect(screen.getByText('The selected variation is out of stock.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
});

describe('a limited edition', () => {
  const [red] = tulip.variations;
  const edition = { ...tulip, variations: [{ ...red, stockQuantity: 3 }] } as ProductView;
  const inCart = (quantity: number) =>
    shopAnswers({ 'GET /api/cart': [{ ...line, productId: 'p2', selectedColor: 'Red', quantity, stockLeft: 3 }] });
  const more = () => screen.getByRole('button', { name: 'Increase quantity' });

  test('shows the pieces left and limits the quantity to them', async () => {
    await open(edition, '/product/p2');
    expect(screen.getByText('Limited edition, 3 left')).toBeVisible();
    await userEvent.click(more());
    await userEvent.click(more());
    expect(total()).toHaveTextContent('$36.00');
    expect(more()).toBeDisabled();
    await expectAccessible();
  });

  test('counts the pieces in the cart', async () => {
    inCart(2);
    await open(edition, '/product/p2');
    expect(await screen.findByText(/2 of them are in your cart/)).toBeVisible();
    expect(more()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });

  test('can’t be added when the cart holds all pieces left', async () => {
    inCart(3);
    await open(edition, '/product/p2');
    expect(await screen.findByText(/All remaining pieces are in your cart/)).toBeVisible();
    for (const name of ['Add to Cart', 'Buy Now']) expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  });
});

test.each([
  ['material', /We’re out of its yarn/],
  ['time', /Our artisans are fully booked/],
])('a color that can’t be made for lack of %s is not put into the cart; another one is', async (lacking, why) => {
  shopAnswers({ 'GET /api/promises/p2': { madeBy: null, lacking, services: {}, available: false, backOn: null } });
  await open(tulip, '/product/p2?color=Red');
  await screen.findByText('We can’t make this one right now');
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
  shopAnswers({ 'GET /api/promises/p2': never });
  await userEvent.click(screen.getByRole('radio', { name: 'White' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Added to cart')).toBeVisible();
});

test('shows why the shop refuses', async () => {
  shopAnswers({ 'POST /api/cart': () => new Refusal(409, 'At most 99 of the same item') });
  await open(product);
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Failed to add item to cart. At most 99 of the same item')).toBeVisible();
});

test('the notice about an added product links to the cart', async () => {
  const { address } = await open(product);
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await userEvent.click(await screen.findByRole('button', { name: 'View cart' }));
  expect(address()).toBe('/cart');
});

test('Buy Now adds to the cart and opens the checkout', async () => {
  const { address } = await open(product);
  await userEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
  await waitFor(() => expect(address()).toBe('/checkout'));
});

test('a double click adds it once, even while the shop is slow', async () => {
  shopAnswers({ 'POST /api/cart': never });
  await open(product);
  const add = screen.getByRole('button', { name: 'Add to Cart' });
  fireEvent.click(add);
  fireEvent.click(add);
  expect(await screen.findByRole('button', { name: 'Adding...' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  expect(sent()).toHaveLength(1);
});
