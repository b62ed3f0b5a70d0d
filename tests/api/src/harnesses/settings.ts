import { DEFAULT_CONTENT } from '@loop-petal/contracts/rules/default-content';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { startSettings } from '../../../../services/settings/test/start-settings.ts';
import { expecting, type Harness, newPeople } from '../harness.ts';

export async function openSettings(): Promise<Harness> {
  const { app, bus, request, stop } = await startSettings();
  const people = newPeople();
  return {
    service: 'settings',
    app,
    request,
    people,
    bus,
    owned: {},
    bearers: {
      async 'GET /api/content/{page}/preview token'() {
        const newToken = async () => {
          const body = { fields: DEFAULT_CONTENT.contact };
          const link = request('POST', '/api/admin/content/contact/preview', { caller: people.admin, body });
          const token: string = (await expecting(201, link)).body.path.split('/').at(-1);
          return { id: token.split('~')[0], signature: token.split('~')[1] };
        };
        const [one, two] = [await newToken(), await newToken()];
        const pathOf = (token: string) => ({ path: `/api/content/contact/preview?token=${token}` });
        return { right: pathOf(`${one.id}~${one.signature}`), other: pathOf(`${one.id}~${two.signature}`) };
      },
    },
    adminWrites: {
      async 'PUT /api/admin/settings'() {
        const path = '/api/admin/settings';
        const { body } = await expecting(200, request('GET', path, { caller: people.admin }));
        return { path, body: { ...body, name: `Shop ${body.version}` } };
      },
      async 'PUT /api/admin/content/{page}'() {
        const path = '/api/admin/content/contact';
        const { body } = await expecting(200, request('GET', path, { caller: people.admin }));
        return {
          path,
          body: { ...body, fields: { panels: [], faq: [{ question: `${body.version}?`, answer: 'Yes.' }] } },
        };
      },
      async 'POST /api/admin/content/{page}/restore'() {
        const path = '/api/admin/content/home';
        const { body } = await expecting(200, request('GET', path, { caller: people.admin }));
        const changed = { ...body, fields: { ...body.fields, faq: [] } };
        await expecting(200, request('PUT', path, { caller: people.admin, body: changed }));
        return { path: `${path}/restore`, body: { version: body.version } };
      },
    },
    bodies: { 'PUT /api/admin/settings': DEFAULT_SETTINGS },
    ids: [],
    close: stop,
  };
}
