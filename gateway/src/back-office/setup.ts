import { apis } from '@loop-petal/contracts/operations/all';
import type { setupCalls } from '@loop-petal/contracts/operations/setup';
import { serviceNames } from '@loop-petal/contracts/services';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import {
  CHECKED_STEPS,
  SETUP_STEPS,
  type SetupPart,
  type SetupStep,
  type SetupView,
} from '@loop-petal/contracts/shapes/setup';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { ReadTestModes } from '../routing/test-modes.ts';
import { askAll } from './ask-all.ts';
import type { BackOffice } from './service-clients.ts';

const SETUP = 'GET /internal/setup';
const ASKED_SERVICES = serviceNames.filter((name) => SETUP in apis[name].calls);

const PATHS: Readonly<Record<SetupStep, string>> = {
  category: '/categories/new',
  artisan: '/workshop/artisans/new',
  product: '/products/new',
  shipping: '/settings/money',
  tax: '/settings/money',
  email: '/mail',
  payments: '/orders',
  carrier: '/orders',
  policies: '/settings',
  'test-order': '/orders',
};

/** The first steps in order. Steps of services that don't answer are left out, and the services named. */
export async function collectSetup(
  { logger, services }: BackOffice,
  { settings, readTestModes }: { settings: Settings; readTestModes: ReadTestModes },
): Promise<{ steps: SetupView; unanswered: string[] }> {
  const asks = ASKED_SERVICES.map((name) => {
    const client = services[name] as ServiceClient<typeof setupCalls>;
    return [name, () => client.call(SETUP)] as const;
  });
  const [{ answers, unanswered }, { payments, carrier }] = await Promise.all([
    askAll<SetupPart>(logger, Object.fromEntries(asks)),
    readTestModes(),
  ]);
  const known: SetupPart = {
    ...Object.fromEntries(CHECKED_STEPS.map((step) => [step, settings.firstSteps.checked.includes(step)])),
    ...(payments && { payments: !payments.test }),
    ...(carrier && { carrier: !carrier.test }),
    ...Object.assign({}, ...answers.map(([, part]) => part)),
  };
  const steps = SETUP_STEPS.flatMap((step) => {
    const done = known[step];
    return done === undefined ? [] : [{ step, done, path: PATHS[step] }];
  });
  const silent = [...unanswered, ...(payments ? [] : ['payments']), ...(carrier ? [] : ['shipping'])];
  return { steps, unanswered: silent.sort() };
}
