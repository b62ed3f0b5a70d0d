import { FEED_PATH, MCP_PATH, PROFILE_PATH } from '../ucp/protocol.ts';

/** `llms.txt` (https://llmstxt.org): what the shop sells and where programs read it. */
export const describeShop = (name: string, publicUrl: string): string => `# ${name}

> Handmade crochet flowers, made to order and shipped within the US. Prices are in US dollars.

Delivery days are promises: the shop calculates them from its schedule, and reserves them when the order is placed.

## For assistants

- [UCP profile](${publicUrl}${PROFILE_PATH}): search, prices, availability, delivery days and carts over REST
- [MCP server](${publicUrl}${MCP_PATH}): the same operations as tools, without a session
- [Product feed as JSON](${publicUrl}${FEED_PATH}.json)
- [Product feed as CSV](${publicUrl}${FEED_PATH}.csv)

## Paying

The buyer pays on the shop's page, at \`continue_url\`. Only if the profile declares a payment handler, an assistant can pay:
complete a checkout whose status is \`ready_for_complete\` with \`payment.instruments\`, of the type \`card\`, with the
handler's id and a \`credential\` with a \`token\`. The sandbox takes \`success_token\` and \`fail_token\` and charges
nothing. For Clover, make the token with the \`public_key\` of the handler's configuration, and sign the request.

## Pages

- [Shop](${publicUrl}/shop): all products
- [Offers](${publicUrl}/offers): current discounts
- [Shipping and returns](${publicUrl}/shipping-returns): delivery times, prices and returns
- [Contact](${publicUrl}/contact)
`;
