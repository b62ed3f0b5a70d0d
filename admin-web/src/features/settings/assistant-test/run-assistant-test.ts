import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatDays } from '@loop-petal/contracts/rules/format-days';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { stateOfZip } from '@loop-petal/contracts/rules/us-states';
import { z } from 'zod';

/** A request of the test, and the shop's answer. */
export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object | undefined;
  /** 0 without an answer. */
  readonly status: number;
  readonly answer: unknown;
}
export type Send = (method: Exchange['method'], path: string, body?: object) => Promise<Exchange>;

export interface TestStep {
  readonly title: string;
  /** `off`: the owner's settings end the test here. */
  readonly state: 'done' | 'off' | 'failed';
  readonly text: string;
  readonly exchanges: readonly Exchange[];
}
export interface TestWish {
  /** Empty for all products. */
  readonly query: string;
  readonly zip: string;
  /** Empty if there is no last day of delivery. */
  readonly neededBy: string;
}

const PROFILE_PATH = '/.well-known/ucp';
const NAMESPACE = 'dev.ucp.shopping.';
const MOST_TRIED = 5;
const CART = `${NAMESPACE}cart`;
const CHECKOUT = `${NAMESPACE}checkout`;

const Profile = z.looseObject({
  ucp: z.looseObject({
    version: z.string(),
    services: z.looseObject({
      'dev.ucp.shopping': z.array(z.looseObject({ transport: z.string(), endpoint: z.url() })),
    }),
    capabilities: z.record(z.string(), z.unknown()),
  }),
});
const Tools = z.looseObject({ result: z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) }) });
const Delivery = z.looseObject({ services: z.array(z.looseObject({ earliest: z.string(), latest: z.string() })) });
const Variant = z.looseObject({
  id: z.string(),
  price: z.looseObject({ amount: z.int() }),
  availability: z.looseObject({ available: z.boolean() }),
  metadata: z.looseObject({ delivery: Delivery.optional() }).optional(),
});
const Found = z.looseObject({
  products: z.array(z.looseObject({ title: z.string(), variants: z.array(Variant) })),
});
const Messages = z.looseObject({ messages: z.array(z.looseObject({ content: z.string() })) });
const Totals = z.array(z.looseObject({ type: z.string(), amount: z.int() }));
const Cart = z.looseObject({
  id: z.string(),
  line_items: z.array(z.looseObject({ item: z.looseObject({ title: z.string() }), quantity: z.int() })),
  totals: Totals,
});
const Option = z.looseObject({ title: z.string(), description: z.string().optional(), totals: Totals });
const Checkout = z.looseObject({
  id: z.string(),
  status: z.string(),
  totals: Totals,
  fulfillment: z.looseObject({
    methods: z.array(
      z.looseObject({
        groups: z.array(z.looseObject({ options: z.array(Option) })),
      }),
    ),
  }),
});

/** Ends the test with a step that says why. */
class Ended extends Error {
  constructor(
    readonly state: 'off' | 'failed',
    message: string,
    readonly exchange: Exchange,
  ) {
    super(message);
  }
}

/**
 * Acts like an assistant up to the point where the buyer would continue on the shop's page. The cart and the checkout
 * are canceled at the end, even if the caller stops early.
 */
export async function* runAssistantTest(wish: TestWish, send: Send): AsyncGenerator<TestStep, void> {
  const opened: string[] = [];
  const cancelAll = async () => {
    const exchanges: Exchange[] = [];
    for (const path of opened.splice(0).reverse()) exchanges.push(await send('POST', `${path}/cancel`, {}));
    return exchanges;
  };
  try {
    yield* buyUntilPaying(wish, send, opened);
    const exchanges = await cancelAll();
    const isDone = exchanges.every(({ status }) => status === 200);
    const text = isDone
      ? 'Nothing was bought and nothing stays reserved.'
      : 'The shop did not cancel it. It expires within a day, and reserves nothing.';
    if (exchanges.length > 0) {
      yield { title: 'Cancels what it opened', state: isDone ? 'done' : 'failed', text, exchanges };
    }
  } finally {
    await cancelAll();
  }
}

async function* buyUntilPaying(wish: TestWish, send: Send, opened: string[]): AsyncGenerator<TestStep, void> {
  let title = 'Finds the shop';
  const done = (text: string, exchange: Exchange): TestStep => ({ title, state: 'done', text, exchanges: [exchange] });
  try {
    const found = await send('GET', PROFILE_PATH);
    if (found.status === 404) throw new Ended('off', 'Assistants are switched off, so the shop has no profile.', found);
    const { ucp } = understand(Profile, found);
    const endpoints = ucp.services['dev.ucp.shopping'];
    const pathOf = (wanted: string) => {
      const service = endpoints.find(({ transport }) => transport === wanted);
      if (!service) throw new Ended('failed', `The profile has no ${wanted.toUpperCase()} service.`, found);
      return new URL(service.endpoint).pathname;
    };
    const rest = pathOf('rest');
    const offered = Object.keys(ucp.capabilities).map((name) => name.replace(NAMESPACE, '').replace(/[._]/g, ' '));
    yield done(`The profile of version ${ucp.version} offers ${offered.join(', ')}.`, found);

    title = 'Lists the tools of the MCP server';
    const listed = await send('POST', pathOf('mcp'), { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { tools } = understand(Tools, listed).result;
    yield done(`${formatCount(tools.length, 'tool')}: ${tools.map(({ name }) => name).join(', ')}.`, listed);

    title = wish.query ? `Searches for “${wish.query}”` : 'Searches all products';
    const searched = await send('POST', `${rest}/catalog/search`, searchFor(wish));
    const { products } = understand(Found, searched);
    const available = products.flatMap(({ title, variants }) => {
      const variant = variants.find(({ availability }) => availability.available);
      return variant ? [{ ...variant, title }] : [];
    });
    const [first] = available;
    if (!first) throw new Ended('failed', 'No product that can be ordered was found.', searched);
    yield done(`${formatCount(products.length, 'product')}, such as ${describeVariant(first)}.`, searched);

    title = 'Fills a cart';
    if (!(CART in ucp.capabilities))
      throw new Ended('off', 'Carts are not offered: assistants may search only.', found);
    const filled = await fillCart(send, `${rest}/carts`, available);
    const cart = understand(Cart, filled);
    opened.push(`${rest}/carts/${cart.id}`);
    yield done(`${cart.line_items[0]?.item.title}, ${totalOf(cart)} with shipping and tax.`, filled);

    title = 'Prepares a checkout';
    if (!(CHECKOUT in ucp.capabilities)) {
      throw new Ended('off', 'Checkouts are not offered: assistants may search and fill carts.', found);
    }
    const prepared = await send('POST', `${rest}/checkout-sessions`, checkoutOf(cart.id, wish));
    const checkout = understand(Checkout, prepared);
    opened.push(`${rest}/checkout-sessions/${checkout.id}`);
    if (checkout.status === 'incomplete') throw new Ended('failed', messageOf(prepared.answer) ?? '', prepared);
    const options = checkout.fulfillment.methods.flatMap(({ groups }) => groups.flatMap((group) => group.options));
    yield done(`${options.map(describeOption).join('; ')}.`, prepared);

    title = 'Hands over to the buyer';
    const total = totalOf(checkout);
    yield {
      title,
      state: 'done',
      text:
        checkout.status === 'ready_for_complete'
          ? `An assistant could pay ${total} now, within your limit. The test doesn’t pay.`
          : `The buyer opens a link, reviews the order, and pays ${total} on your page.`,
      exchanges: [],
    };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    yield { title, state: error.state, text: error.message, exchanges: [error.exchange] };
  }
}

/** @throws Ended for a refusal, and for an answer that does not follow the protocol */
function understand<Shape extends z.ZodType>(shape: Shape, exchange: Exchange): z.infer<Shape> {
  const { status, answer } = exchange;
  if (status === 0) throw new Ended('failed', 'The shop did not answer.', exchange);
  const parsed = shape.safeParse(answer);
  if (status < 300 && parsed.success) return parsed.data;
  throw new Ended('failed', messageOf(answer) ?? `The shop answered with the status ${status}.`, exchange);
}

function messageOf(answer: unknown): string | undefined {
  const { data } = Messages.safeParse(answer);
  return data?.messages.map(({ content }) => content).join(' ');
}

const searchFor = ({ query, zip, neededBy }: TestWish) => ({
  query: query || '*',
  context: { address_country: 'US', postal_code: zip },
  ...(neededBy && { filters: { needed_by: neededBy } }),
  pagination: { limit: 10 },
});

const checkoutOf = (cartId: string, { zip, neededBy }: TestWish) => ({
  cart_id: cartId,
  line_items: [],
  buyer: { first_name: 'Test', last_name: 'Buyer', email: 'test@example.com', phone_number: '+12025550123' },
  fulfillment: {
    ...(neededBy && { needed_by: neededBy }),
    methods: [
      {
        type: 'shipping',
        destinations: [
          {
            street_address: '1 Test Street',
            address_locality: 'Testville',
            address_region: stateOfZip(zip)?.code,
            postal_code: zip,
            address_country: 'US',
          },
        ],
      },
    ],
  },
});

const totalOf = ({ totals }: { totals: z.infer<typeof Totals> }): string =>
  formatCents(totals.find(({ type }) => type === 'total')?.amount ?? 0);

const describeOption = (option: z.infer<typeof Option>): string =>
  [`${option.title} for ${totalOf(option)}`, option.description?.replace(/^Arrives/, 'arrives')]
    .filter(Boolean)
    .join(', ');

/** Products with a question that must be answered are refused, so the next ones are tried. */
async function fillCart(send: Send, path: string, variants: readonly { id: string }[]): Promise<Exchange> {
  const [{ id = '' } = {}, ...others] = variants.slice(0, MOST_TRIED);
  const filled = await send('POST', path, { line_items: [{ item: { id }, quantity: 1 }] });
  return filled.status === 422 && others.length > 0 ? fillCart(send, path, others) : filled;
}

const describeVariant = ({ title, price, metadata }: z.infer<typeof Variant> & { title: string }): string =>
  [
    `${title} for ${formatCents(price.amount)}`,
    ...(metadata?.delivery ? [`delivered ${formatWindow(metadata.delivery)}`] : []),
  ].join(', ');

function formatWindow({ services }: z.infer<typeof Delivery>): string {
  const earliest = services.map((one) => one.earliest).sort();
  const latest = services.map((one) => one.latest).sort();
  return formatDays(earliest[0] ?? '', latest.at(-1) ?? '');
}
