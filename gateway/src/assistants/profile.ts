import {
  BUYER_CONSENT_CAPABILITY,
  CART_CAPABILITY,
  CATALOG_CAPABILITIES,
  CHECKOUT_CAPABILITY,
  DISCOUNT_CAPABILITY,
  FULFILLMENT_CAPABILITY,
  MCP_PATH,
  ORDER_CAPABILITY,
  REST_PATH,
  SITE,
  UCP_VERSION,
} from '../ucp/protocol.ts';

interface Offered {
  readonly hasCarts: boolean;
  /** Whether checkouts and orders are offered. */
  readonly hasCheckouts: boolean;
  /** The owner lets buyers collect their orders. */
  readonly hasPickup: boolean;
  /** The payment handlers, as declared in the profile. */
  readonly paymentHandlers: object;
  /** The shop's public keys. */
  readonly keys: readonly object[];
}

/** An order has one method and one destination. */
const fulfillmentConfig = (hasPickup: boolean) => ({
  allows_multi_destination: { shipping: false, ...(hasPickup && { pickup: false }) },
  allows_method_combinations: [['shipping'], ...(hasPickup ? [['pickup']] : [])],
});

/** The discovery profile at `/.well-known/ucp`. It declares only what works and what the owner allows. */
export function businessProfile(publicUrl: string, offered: Offered) {
  const { hasCarts, hasCheckouts, hasPickup, paymentHandlers, keys } = offered;
  const spec = `${SITE}/specification/overview`;
  const version = UCP_VERSION;
  return {
    ucp: {
      version,
      services: {
        'dev.ucp.shopping': [
          {
            version,
            spec,
            transport: 'rest',
            schema: `${SITE}/services/shopping/rest.openapi.json`,
            endpoint: publicUrl + REST_PATH,
          },
          {
            version,
            spec,
            transport: 'mcp',
            schema: `${SITE}/services/shopping/mcp.openrpc.json`,
            endpoint: publicUrl + MCP_PATH,
          },
        ],
      },
      capabilities: {
        [CATALOG_CAPABILITIES.search]: [
          {
            version,
            spec: `${SITE}/specification/catalog/search`,
            schema: `${SITE}/schemas/shopping/catalog_search.json`,
          },
        ],
        [CATALOG_CAPABILITIES.lookup]: [
          {
            version,
            spec: `${SITE}/specification/catalog/lookup`,
            schema: `${SITE}/schemas/shopping/catalog_lookup.json`,
          },
        ],
        ...(hasCarts && {
          [CART_CAPABILITY]: [
            { version, spec: `${SITE}/specification/cart`, schema: `${SITE}/schemas/shopping/cart.json` },
          ],
          [DISCOUNT_CAPABILITY]: [
            {
              version,
              spec: `${SITE}/specification/discount`,
              schema: `${SITE}/schemas/shopping/discount.json`,
              extends: [CART_CAPABILITY, ...(hasCheckouts ? [CHECKOUT_CAPABILITY] : [])],
            },
          ],
        }),
        ...(hasCheckouts && {
          [CHECKOUT_CAPABILITY]: [
            { version, spec: `${SITE}/specification/checkout`, schema: `${SITE}/schemas/shopping/checkout.json` },
          ],
          [FULFILLMENT_CAPABILITY]: [
            {
              version,
              spec: `${SITE}/specification/fulfillment`,
              schema: `${SITE}/schemas/shopping/fulfillment.json`,
              config: fulfillmentConfig(hasPickup),
              extends: CHECKOUT_CAPABILITY,
            },
          ],
          [BUYER_CONSENT_CAPABILITY]: [
            {
              version,
              spec: `${SITE}/specification/buyer-consent`,
              schema: `${SITE}/schemas/shopping/buyer_consent.json`,
              extends: CHECKOUT_CAPABILITY,
            },
          ],
          [ORDER_CAPABILITY]: [
            { version, spec: `${SITE}/specification/order`, schema: `${SITE}/schemas/shopping/order.json` },
          ],
        }),
      },
      payment_handlers: paymentHandlers,
    },
    signing_keys: keys,
  };
}
