import { isUnder, type Route } from './routing.ts';

const ADMIN_PREFIXES = ['/admin', '/api/admin'];

/** Undefined if the request continues. */
type HostRule = 'to-admin' | 'not-here' | undefined;

/**
 * On a separate host the admin client shares no storage with the shop's pages, because neither host serves the other's
 * paths.
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
