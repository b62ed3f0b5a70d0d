import { startTestServer } from '@loop-petal/service-kit/testing';
import { startGateway } from '../../../../gateway/test/start-gateway.ts';
import { newPeople, type OuterHarness } from '../harness.ts';
import { openCatalog } from './catalog.ts';

/** The gateway before a real catalogue, whose answers it keeps and sends by itself; the other parts are tiny fakes. */
export async function openGateway(): Promise<OuterHarness> {
  const catalog = await openCatalog();
  const behind = await startTestServer(catalog.app);
  const gateway = await startGateway({ CATALOG_URL: behind.url });
  const origin = `http://127.0.0.1:${gateway.port}`;
  return {
    service: 'gateway',
    people: newPeople(),
    owned: {},
    ids: catalog.ids,
    async request(method, path, { body, headers = {} } = {}) {
      const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
      const type: Record<string, string> = init.body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: { ...type, ...headers },
        ...init,
      });
      const isJson = response.headers.get('content-type')?.includes('json') && response.status !== 304;
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? await response.json() : await response.text(),
      };
    },
    async close() {
      await gateway.close();
      await behind.close();
      await catalog.close();
    },
  };
}
