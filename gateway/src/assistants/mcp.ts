import { z } from 'zod';
import { CATALOG_PATHS, type CatalogPath, errorResponse, ProtocolError, RETRY_SECONDS } from '../ucp/protocol.ts';
import { CartInput, type CartOperation, type CartRequest } from './carts/answer-cart.ts';
import { CATALOG_OPERATIONS } from './catalog/answer-catalog.ts';
import type { CheckoutOperation, CheckoutRequest } from './checkouts/answer-checkout.ts';
import { CheckoutInput } from './checkouts/checkout-input.ts';
import { CompleteInput } from './payments/instruments.ts';

/** The versions of the Model Context Protocol that this endpoint speaks, newest first. */
const MCP_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];
const CODES = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602, internal: -32_603, http: -32_000 };

const Id = z.union([z.string(), z.number(), z.null()]);
const JsonRpc = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: Id.optional(),
  method: z.string(),
  params: z.looseObject({}).optional(),
});
const ToolCall = z.looseObject({ name: z.string(), arguments: z.looseObject({}).default({}) });

const Meta = z.looseObject({
  'ucp-agent': z.looseObject({ profile: z.string().max(500) }).optional(),
  'idempotency-key': z.string().optional(),
});
const TOOLS = CATALOG_PATHS.map((path) => {
  const { tool, description, input } = CATALOG_OPERATIONS[path];
  return {
    path,
    name: tool,
    description,
    input: z.looseObject({ meta: Meta.optional(), catalog: input }),
    reads: true,
  };
});
const sessionTool = <Name extends CartOperation | CheckoutOperation | 'get_order'>(
  name: Name,
  description: string,
  fields: z.ZodRawShape,
) => ({ name, description, input: z.looseObject({ meta: Meta, ...fields }), reads: name.startsWith('get_') });
const id = z.string();
const CART_TOOLS = [
  sessionTool('create_cart', 'Put variants into a new cart; continue_url opens it for the buyer', { cart: CartInput }),
  sessionTool('get_cart', 'Read a cart with its current prices', { id }),
  sessionTool('update_cart', 'Replace all lines of a cart', { id, cart: CartInput }),
  sessionTool('cancel_cart', 'Empty a cart', { id }),
];
const CHECKOUT_TOOLS = [
  sessionTool('create_checkout', 'Prepare an order with delivery dates; the buyer pays at continue_url', {
    checkout: CheckoutInput,
  }),
  sessionTool('get_checkout', 'Read a checkout with its current prices and dates', { id }),
  sessionTool('update_checkout', 'Replace buyer, destination, service and lines of a checkout', {
    id,
    checkout: CheckoutInput,
  }),
  sessionTool(
    'complete_checkout',
    'Ask whether the buyer has paid, or pay if the checkout declares a payment handler',
    {
      id,
      checkout: CompleteInput.optional(),
    },
  ),
  sessionTool('cancel_checkout', 'Cancel a checkout', { id }),
];
const ORDER_TOOL = sessionTool('get_order', 'Read an order of a completed checkout; the request must be signed', {
  id,
});
const SessionArguments = z.looseObject({
  meta: Meta.default({}),
  id: id.optional(),
  cart: z.unknown().optional(),
  checkout: z.unknown().optional(),
});

interface Answered {
  readonly status: number;
  /** JSON; undefined for a notification. */
  readonly body?: string;
}
export interface McpTools {
  /** @returns JSON */
  readonly ask: (path: CatalogPath, body: object) => Promise<string>;
  readonly askCart: (operation: CartOperation, request: CartRequest) => Promise<object>;
  readonly askCheckout: (operation: CheckoutOperation, request: CheckoutRequest) => Promise<object>;
  readonly askOrder: (id: string) => Promise<object>;
  readonly hasCarts: boolean;
  readonly hasCheckouts: boolean;
  /** The agent that signed the HTTP request; undefined for an unsigned one. */
  readonly signer: string | undefined;
}

/** Answers one JSON-RPC message without a session: UCP's tools in MCP, through the same operations as REST. */
export async function answerMcp(message: unknown, serverName: string, tools: McpTools): Promise<Answered> {
  const parsed = JsonRpc.safeParse(message);
  if (!parsed.success) return failure(null, CODES.request, 'This is not a JSON-RPC 2.0 request.', 400);
  const { id, method, params = {} } = parsed.data;
  if (id === undefined) return { status: 202 };
  const result = (value: object): Answered => resultOf(id, JSON.stringify(value));
  switch (method) {
    case 'initialize':
      return result({
        protocolVersion: MCP_VERSIONS.find((version) => version === params.protocolVersion) ?? MCP_VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: serverName, version: '1.0.0' },
      });
    case 'ping':
      return result({});
    case 'tools/list':
      return result({
        tools: [
          ...TOOLS,
          ...(tools.hasCarts ? CART_TOOLS : []),
          ...(tools.hasCheckouts ? [...CHECKOUT_TOOLS, ORDER_TOOL] : []),
        ].map(({ name, description, input, reads }) => ({
          name,
          description,
          inputSchema: z.toJSONSchema(input, { io: 'input' }),
          annotations: { readOnlyHint: reads },
        })),
      });
    case 'tools/call':
      return callTool(id, params, tools);
    default:
      return failure(id, CODES.method, 'There is no such method.');
  }
}

async function callTool(id: z.infer<typeof Id>, params: object, tools: McpTools): Promise<Answered> {
  const call = ToolCall.safeParse(params);
  const answer = call.success && answerOf(call.data.name, tools);
  if (!call.success || !answer) return failure(id, CODES.params, 'There is no such tool.');
  try {
    const text = await answer(call.data.arguments);
    // the cached text is sent without being parsed
    return resultOf(id, `{"structuredContent":${text},"content":[{"type":"text","text":${JSON.stringify(text)}}]}`);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const isInput = error.status < 500 && error.status !== 404;
    return failure(
      id,
      isInput ? CODES.params : CODES.http,
      error.message,
      isInput ? 200 : error.status,
      errorData(error),
    );
  }
}

type Answer = (given: Record<string, unknown>) => Promise<string>;

/** The tool's answer as JSON. Undefined for an unknown tool. */
function answerOf(wanted: string, tools: McpTools): Answer | undefined {
  const { ask, askCart, askCheckout, askOrder, hasCarts, hasCheckouts, signer } = tools;
  const isWanted = ({ name }: { name: string }) => name === wanted;
  const tool = TOOLS.find(isWanted);
  if (tool) return ({ catalog }) => ask(tool.path, catalog ?? {});
  const cart = hasCarts ? CART_TOOLS.find(isWanted) : undefined;
  if (cart) return async (given) => JSON.stringify(await askCart(cart.name, sessionRequest(given, signer)));
  if (hasCheckouts && isWanted(ORDER_TOOL)) {
    return async (given) => JSON.stringify(await askOrder(sessionRequest(given, signer).id ?? ''));
  }
  const checkout = hasCheckouts ? CHECKOUT_TOOLS.find(isWanted) : undefined;
  return checkout && (async (given) => JSON.stringify(await askCheckout(checkout.name, sessionRequest(given, signer))));
}

/** @throws ProtocolError 400 for arguments of the wrong types, 401 when another agent signed the request */
function sessionRequest(given: object, signer: string | undefined): CartRequest & CheckoutRequest {
  const parsed = SessionArguments.safeParse(given);
  if (!parsed.success) throw new ProtocolError(400, 'invalid_request', 'The arguments could not be understood.');
  const { meta, id, cart = {}, checkout = {} } = parsed.data;
  const agent = meta['ucp-agent']?.profile;
  if (signer !== undefined && agent !== undefined && agent !== signer) {
    throw new ProtocolError(401, 'signature_invalid', 'The request is signed by another agent.');
  }
  return { agent: agent ?? signer, key: meta['idempotency-key'], id, cart, checkout };
}

/** @param result JSON */
const resultOf = (id: z.infer<typeof Id>, result: string): Answered => ({
  status: 200,
  body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`,
});

const errorData = (error: ProtocolError) => ({
  ...errorResponse(error),
  ...(error.status === 503 && { retry_after: RETRY_SECONDS }),
});

function failure(id: z.infer<typeof Id>, code: number, message: string, status = 200, data?: object): Answered {
  return { status, body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }) };
}

/** The answer to a body that is not JSON. */
export const unreadableMessage = (): Answered => failure(null, CODES.parse, 'The request is not JSON.', 400);
