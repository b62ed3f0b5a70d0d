import { z } from 'zod';
import { CATALOG_PATHS, type CatalogPath, errorResponse, ProtocolError, RETRY_SECONDS } from '../ucp/protocol.ts';
import { CartInput, type CartOperation, type CartRequest } from './carts/answer-cart.ts';
import { CATALOG_OPERATIONS } from './catalog/answer-catalog.ts';

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
  'ucp-agent': z.looseObject({ profile: z.string() }).optional(),
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
const cartTool = (name: CartOperation, description: string, fields: z.ZodRawShape) => ({
  name,
  description,
  input: z.looseObject({ meta: Meta, ...fields }),
  reads: name === 'get_cart',
});
const id = z.string();
const CART_TOOLS = [
  cartTool('create_cart', 'Put variants into a new cart; continue_url opens it for the buyer', { cart: CartInput }),
  cartTool('get_cart', 'Read a cart with its current prices', { id }),
  cartTool('update_cart', 'Replace all lines of a cart', { id, cart: CartInput }),
  cartTool('cancel_cart', 'Empty a cart', { id }),
];
const CartArguments = z.looseObject({ meta: Meta.default({}), id: id.optional(), cart: z.unknown().optional() });

interface Answered {
  readonly status: number;
  /** JSON; undefined for a notification. */
  readonly body?: string;
}
/** @returns JSON */
type Ask = (path: CatalogPath, body: object) => Promise<string>;
type AskCart = (operation: CartOperation, request: CartRequest) => Promise<object>;

/** Answers one JSON-RPC message without a session: UCP's tools in MCP, by the same operations as REST. */
export async function answerMcp(message: unknown, serverName: string, ask: Ask, askCart: AskCart): Promise<Answered> {
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
        tools: [...TOOLS, ...CART_TOOLS].map(({ name, description, input, reads }) => ({
          name,
          description,
          inputSchema: z.toJSONSchema(input, { io: 'input' }),
          annotations: { readOnlyHint: reads },
        })),
      });
    case 'tools/call':
      return callTool(id, params, ask, askCart);
    default:
      return failure(id, CODES.method, 'There is no such method.');
  }
}

async function callTool(id: z.infer<typeof Id>, params: object, ask: Ask, askCart: AskCart): Promise<Answered> {
  const call = ToolCall.safeParse(params);
  const tool = TOOLS.find(({ name }) => name === call.data?.name);
  const cartTool = CART_TOOLS.find(({ name }) => name === call.data?.name);
  if (!call.success || (!tool && !cartTool)) return failure(id, CODES.params, 'There is no such tool.');
  try {
    const given = call.data.arguments;
    const text = tool
      ? await ask(tool.path, given.catalog ?? {})
      : JSON.stringify(await askCart((cartTool as (typeof CART_TOOLS)[number]).name, cartRequestOf(given)));
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

/** @throws ProtocolError 400 for arguments of the wrong types */
function cartRequestOf(given: object): CartRequest {
  const parsed = CartArguments.safeParse(given);
  if (!parsed.success) throw new ProtocolError(400, 'invalid_request', 'The arguments could not be understood.');
  const { meta, id, cart } = parsed.data;
  return { agent: meta['ucp-agent']?.profile, key: meta['idempotency-key'], id, cart: cart ?? {} };
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
