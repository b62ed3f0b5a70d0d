/** The version of the Universal Commerce Protocol that the shop speaks (https://ucp.dev). */
export const UCP_VERSION = '2026-04-08';
export const PROFILE_PATH = '/.well-known/ucp';
/** When a client should repeat a request that was answered with 503. */
export const RETRY_SECONDS = 2;
export const REST_PATH = '/ucp';
export const MCP_PATH = '/ucp/mcp';
export const CARTS_PATH = '/ucp/carts';
export const CHECKOUTS_PATH = '/ucp/checkout-sessions';
export const ORDERS_PATH = '/ucp/orders';
/** A page of the storefront, opened by buyers. */
export const CONTINUE_PATH = '/continue';
/** Without its extension, `.json` or `.csv`. */
export const FEED_PATH = '/ucp/feed';
export const LLMS_PATH = '/llms.txt';
export const CATALOG_PATHS = ['/ucp/catalog/search', '/ucp/catalog/lookup', '/ucp/catalog/product'] as const;
export type CatalogPath = (typeof CATALOG_PATHS)[number];
export const SITE = `https://ucp.dev/${UCP_VERSION}`;

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';
export const CART_CAPABILITY = 'dev.ucp.shopping.cart';
export const CHECKOUT_CAPABILITY = 'dev.ucp.shopping.checkout';
export const FULFILLMENT_CAPABILITY = 'dev.ucp.shopping.fulfillment';
export const DISCOUNT_CAPABILITY = 'dev.ucp.shopping.discount';
export const BUYER_CONSENT_CAPABILITY = 'dev.ucp.shopping.buyer_consent';
export const ORDER_CAPABILITY = 'dev.ucp.shopping.order';
export type Capability =
  | typeof SEARCH
  | typeof LOOKUP
  | typeof CART_CAPABILITY
  | typeof CHECKOUT_CAPABILITY
  | typeof FULFILLMENT_CAPABILITY
  | typeof DISCOUNT_CAPABILITY
  | typeof BUYER_CONSENT_CAPABILITY
  | typeof ORDER_CAPABILITY;
export const CATALOG_CAPABILITIES = { search: SEARCH, lookup: LOOKUP } as const;

/** The protocol's metadata of a response. */
export const metadataFor = (capabilities: readonly Capability[], status: 'success' | 'error' = 'success') => ({
  version: UCP_VERSION,
  status,
  capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version: UCP_VERSION }]])),
});

export interface Message {
  readonly type: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly content: string;
  readonly severity?: 'recoverable' | 'unrecoverable' | 'requires_buyer_input';
  /** JSONPath of the field. */
  readonly path?: string;
}

export const errorMessage = (
  code: string,
  content: string,
  severity: 'recoverable' | 'unrecoverable' = 'recoverable',
): Message => ({ type: 'error', code, content, severity });

/** A request that the shop could not process; other outcomes are answers with messages. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The protocol's error response, for both transports. */
export const errorResponse = ({ code, message }: Pick<ProtocolError, 'code' | 'message'>) => ({
  ucp: { version: UCP_VERSION, status: 'error' },
  messages: [errorMessage(code, message)],
});
