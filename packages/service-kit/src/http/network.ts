import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The client's network address. The gateway sets the header and drops the one from the client. */
export const addressOf = ({ headers, socket }: IncomingMessage): string =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim() ||
  (socket.remoteAddress ?? 'unknown');

/**
 * The key for counting one visitor: an IPv4 address, or the /64 of an IPv6 address, the smallest block that a
 * subscriber gets. It is the same for every spelling of an address and for IPv4 embedded in IPv6.
 * @param address from the gateway; an invalid text counts as a separate network
 * @returns such as `203.0.113.9` or `2a01:4f8:0:0::/64`
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
