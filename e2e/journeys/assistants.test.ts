import { APPROVED, continueToPayment, orderPlaced, pay } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';

const AGENT = { 'content-type': 'application/json', 'ucp-agent': 'profile="https://agent.example/profile.json"' };

/** A tool of the shop's MCP server. @returns its structured content */
async function call(name: string, given: object) {
  const params = {
    name,
    arguments: { meta: { 'ucp-agent': { profile: 'https://agent.example/profile.json' } }, ...given },
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const response = await fetch(`${SHOP_URL}/ucp/mcp`, { method: 'POST', headers: AGENT, body });
  const { result, error } = await response.json();
  expect(error).toBeUndefined();
  return result.structuredContent;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const totalOf = ({ totals }: { totals: { type: string; amount: number }[] }) =>
  totals.find(({ type }) => type === 'total')?.amount ?? 0;

test('an assistant finds flowers by a day and prepares a checkout, and the buyer pays on the page', async ({
  page,
  complaints,
}) => {
  const neededBy = inDays(60);
  const { products } = await call('search_catalog', {
    catalog: { query: 'sunflower', filters: { needed_by: neededBy, price: { max: 60_00 } } },
  });
  const variant = products[0].variants.find(
    (one: { availability: { available: boolean } }) => one.availability.available,
  );
  const checkout = {
    line_items: [{ item: { id: variant.id }, quantity: 1 }],
    buyer: { email: 'giver@example.com', phone_number: '+12085550123' },
    fulfillment: {
      needed_by: neededBy,
      methods: [
        {
          type: 'shipping',
          groups: [{ selected_option_id: 'FEDEX_2_DAY' }],
          destinations: [
            {
              first_name: 'Ida',
              last_name: 'Stone',
              street_address: '12 Elm Street',
              address_locality: 'Boise',
              address_region: 'ID',
              postal_code: '83702',
              address_country: 'US',
            },
          ],
        },
      ],
    },
  };
  const prepared = await call('create_checkout', { checkout });
  expect(prepared.status).toBe('requires_escalation');
  const [{ options, selected_option_id }] = prepared.fulfillment.methods[0].groups;
  const option = options.find(({ id }: { id: string }) => id === selected_option_id);
  expect(option.title).toBe('FedEx 2Day');
  expect(option.latest_fulfillment_time.slice(0, 10) <= neededBy).toBe(true);

  await page.goto(prepared.continue_url.replace(/^https?:\/\/[^/]+/, ''));
  await expect(page.getByRole('heading', { level: 1, name: 'Your flowers are ready to order' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
  await expect(page.locator('main').getByLabel('Full Name').first()).toHaveValue('Ida Stone');
  await expect(page.locator('main').getByLabel('Street Address').first()).toHaveValue('12 Elm Street');
  await continueToPayment(page);
  await expect(page.getByRole('button', { name: `Pay $${(totalOf(prepared) / 100).toFixed(2)}` })).toBeVisible();
  await pay(page, APPROVED);
  await orderPlaced(page);

  const completed = await until(
    () => call('get_checkout', { id: prepared.id }),
    ({ status }) => status === 'completed',
    'the assistant sees the order',
  );
  expect(completed.order.permalink_url).toContain(completed.order.id);
  expect(totalOf(completed)).toBe(totalOf(prepared));
  expect(complaints).toEqual([]);
});
