import { assertOutsideTransaction } from '../runtime/transaction-context.ts';

/** `fetch` for external servers; use a service client between services. @throws Error inside a database transaction */
export function outgoingFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  assertOutsideTransaction(new URL(url).host);
  // biome-ignore lint/style/noRestrictedGlobals: this is the one place
  return fetch(url, init);
}
