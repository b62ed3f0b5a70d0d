import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { entriesOf } from '../../../tools/new-service/files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const PRODUCT = [
  ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
  ...['gateway/src', 'packages/contracts/src', 'packages/service-kit/src', 'web/src', 'admin-web/src'],
];
const DEPLOYMENT = [
  'docker-compose.yml',
  'infra/docker/secrets.mjs',
  'infra/observability/prometheus/prometheus.yml',
  'k8s',
];
const PASSED_OVER = /(^|\/)((node_modules|dist|generated|test)\/|statement-types\.ts$|last-release\.json$)/;

const files = (place: string): string[] =>
  place.includes('.')
    ? [place]
    : readdirSync(join(root, place), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

/** Files that must change together, found by a name that all of them contain. */
const naming = (text: RegExp, places: string[]) =>
  places
    .flatMap(files)
    .filter((file) => !PASSED_OVER.test(file) && text.test(readFileSync(join(root, file), 'utf8')))
    .sort();

test('a call is in the contract, in its implementation and where it is used', () => {
  expect(naming(/'GET \/api\/wishlist'/, PRODUCT)).toEqual([
    'packages/contracts/src/operations/cart.ts',
    'services/cart/src/api.ts',
    'web/src/queries/wishlist.ts',
  ]);
});

test('an event is in the contract, where it is published and where it is consumed', () => {
  expect(naming(/\bshipmentDelivered\b/, PRODUCT)).toEqual([
    'packages/contracts/src/events/shipment-events.ts',
    'services/orders/src/consumers.ts',
    'services/orders/src/shipments/shipment-events.ts',
    'services/shipping/src/shipments/update-tracking.ts',
  ]);
});

test('a field of an order is in its shape, the migration, the Prisma schema and where it is set; a personal one is also erased, and one that the owner enters is in manual orders', () => {
  expect(naming(/\b(customerPhone|customer_phone)\b/, ['packages/contracts/src', 'services/orders'])).toEqual([
    'packages/contracts/src/shapes/manual-orders.ts',
    'packages/contracts/src/shapes/orders.ts',
    'services/orders/migrations/0001-baseline.sql',
    'services/orders/prisma/schema.prisma',
    'services/orders/src/checkout/build-order.ts',
    'services/orders/src/erasure/erase-customer.ts',
    'services/orders/src/quotes/enter-order.ts',
  ]);
});

test('a service is in six lists, all written by npm run new:service', () => {
  expect([...new Set(entriesOf('zinnias').map(([file]) => file))].sort()).toEqual([
    'infra/docker/Dockerfile',
    'packages/contracts/src/operations/all.ts',
    'packages/contracts/src/services.ts',
    'tests/api/src/all-harnesses.ts',
    'tests/api/src/consumed-events.ts',
    'tools/settings/src/environments.ts',
  ]);
});

test('a service is deployed by these files and their rules', () => {
  expect(naming(/\bnotifications\b/, DEPLOYMENT).filter((file) => !/^k8s\/(src|rendered)\//.test(file))).toEqual([
    'docker-compose.yml',
    'infra/docker/secrets.mjs',
    'infra/observability/prometheus/prometheus.yml',
    'k8s/base/kustomization.yaml',
    'k8s/base/network-policies.yaml',
    'k8s/base/notifications.yaml',
    'k8s/base/preparations.yaml',
    'k8s/overlays/local/kustomization.yaml',
    'k8s/overlays/local/stores.yaml',
    'k8s/overlays/production/autoscaling.yaml',
    'k8s/overlays/production/disruption-budgets.yaml',
    'k8s/overlays/production/kustomization.yaml',
    'k8s/overlays/production/network-policies.yaml',
    'k8s/overlays/production/providers.yaml',
  ]);
});
