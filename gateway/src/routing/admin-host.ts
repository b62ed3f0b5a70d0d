import { isUnder, type Route } from './routing.ts';

const ADMIN_PREFIXES = ['/admin', '/api/admin'];

/** undefined: the request may continue. */
type HostRule = 'to-admin' | 'not-here' | undefined;

/**
 * When the admin client has a host of its own, the shop's host does not serve it: a script that got into a page of the
 * shop shares no storage with it. The admin's host in turn serves no page of the shop.
 */
export function hostRuleFor(adminHost: string | undefined) {
  return (host: string | undefined, path: string, { upstream }: Route): HostRule => {
    if (!adminHost) return;
    const isAdminHost = host?.toLowerCase().replace(/:\d+$/, '') === adminHost;
    if (!isAdminHost) return ADMIN_PREFIXES.some((prefix) => isUnder(path, prefix)) ? 'not-here' : undefined;
    if (path === '/') return 'to-admin';
    return upstream === 'web' ? 'not-here' : undefined;
  };
}
