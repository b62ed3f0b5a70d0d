import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const NOUNS =
  'addresses|answers|artisans|attempts|changes|characters|checkouts|codes|colors|customers|days|emails|entries|events|flowers|hours|items|jobs|labels|lines|lists|materials|messages|minutes|months|notes|orders|parcels|pictures|pieces|problems|products|questions|recipes|refunds|replies|requests|results|returns|reviews|rows|seconds|stems|styles|subscribers|times|weeks|years';
/** A number and its noun: `{count} pieces`, `{count} saved items`, in a template or an element. */
const COUNTED = new RegExp(
  `\\{([\\w.]+)\\}\\s+(?:(?:business|more|open|other|saved)\\s+)?(?:${NOUNS}|${NOUNS.replace(/\b\w/g, (first) => first.toUpperCase())})\\b(?!=)`,
  'g',
);
const CONSTANT = /^[A-Z_]+$/;
const COMPARED = /=== 1\b|> 1\b/;
/** Texts whose number is always at least two. */
const NEVER_ONE = [
  'admin-web/src/features/customers/customer-detail.tsx: {orderList.length} orders',
  'admin-web/src/features/offers/offer-card.tsx: {offer.minQuantity} pieces',
  'admin-web/src/features/orders/overview/overview.tsx: {stats.data.days.length} days',
  'gateway/src/protection/refuse-overload.ts: {seconds} seconds',
  'packages/contracts/src/rules/receipt.ts: {minQuantity} pieces',
  'services/notifications/src/email-content/order-emails.ts: {order.parcels.length} parcels',
  'web/src/catalogue/destinations.ts: {parcels} parcels',
  'web/src/catalogue/destinations.ts: {parcels} parcels',
  'web/src/features/offers/offer-slide.tsx: {offer.minQuantity} pieces',
  'web/src/features/offers/sale-sections.tsx: {sale.length} Products',
  'web/src/features/product/quantity-prices.tsx: {pieces} pieces',
];

const faults = (source: string): string[] =>
  [...source.matchAll(COUNTED)]
    .filter(({ 1: number = '', index }) => {
      const lines = source.slice(0, index).split('\n');
      const line = source.split('\n')[lines.length - 1] ?? '';
      return !CONSTANT.test(number) && !COMPARED.test(line);
    })
    .map(([text]) => text);

test.each([
  [`\`\${ready} of \${total} pieces finished\``, ['{total} pieces']],
  ['<p>\n  {ready} of {making.length}\n  saved items\n</p>', ['{making.length}\n  saved items']],
  [`\`\${MAX_DAYS} days, \${formatCount(2, 'day')}\``, []],
  [`count === 1 ? '1 day' : \`\${count} days\``, []],
  ['<List title={title} rows={1} />', []],
])('%j has the faults %j', (source, expected) => {
  expect(faults(source)).toEqual(expected);
});

test('counted texts are singular for one', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) =>
      /^(admin-web|web|gateway|services\/\w+|packages\/(contracts|web-kit))\/src\/.*\.tsx?$/.test(file),
    );
  const found = files.flatMap((file) =>
    faults(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual(NEVER_ONE);
});
