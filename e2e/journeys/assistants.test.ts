import { isFromShop, startPlatform } from '../../gateway/test/assistant-platform.ts';
import { APPROVED, continueToPayment, orderPlaced, pay } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';

/** The tools of the shop's MCP server, called by an agent. They return their structured content. */
const callerOf = (profile: string) => async (name: string, given: object) => {
  const params = { name, arguments: { meta: { 'ucp-agent': { profile } }, ...given } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = { 'content-type': 'application/json', 'ucp-agent': `profile="${profile}"` };
  const response = await fetch(`${SHOP_URL}/ucp/mcp`, { method: 'POST', headers, body });
  const { result, error } = await response.json();
  expect(error).toBeUndefined();
  return result.structuredContent;
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const totalOf = ({ totals }: { totals: { type: string; amount: number }[] }) =>
  totals.find(({ type }) => type === 'total')?.amount ?? 0;

test('an assistant finds flowers by a day, the buyer pays on the page, and the assistant learns of the order', async ({
  page,
  complaints,
}) => {
  const platform = await startPlatform();
  const call = callerOf(platform.agent);
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

  const messagesOf = (status: string) =>
    until(
      async () => platform.messages.filter(({ order }) => order.line_items[0].status === status),
      (messages) => messages.length > 0,
      `the assistant learns that the order is ${status}`,
    );
  const [announced] = await messagesOf('processing');
  if (!announced) throw new Error('no message');
  expect(announced.order).toMatchObject({ id: completed.order.id, checkout_id: prepared.id });
  const { signing_keys: keys } = await (await fetch(`${SHOP_URL}/.well-known/ucp`)).json();
  expect(await isFromShop(announced, `${platform.origin}/orders?channel=1`, keys)).toBe(true);
  const admin = await asAdmin();
  const params = { id: completed.order.id };
  await admin.call('PATCH /api/admin/orders/{id}/status', { params, body: { status: 'shipped' } });
  await messagesOf('fulfilled');
  await platform.close();
});
