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
