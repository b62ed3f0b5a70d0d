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
    },
    bodies: { 'PUT /api/admin/settings': DEFAULT_SETTINGS },
    ids: [],
    close: stop,
  };
}
