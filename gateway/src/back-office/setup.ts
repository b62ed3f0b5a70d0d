import type { setupCalls } from '@loop-petal/contracts/operations/setup';
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
import { askServicesWith } from './ask-all.ts';
import type { BackOffice } from './service-clients.ts';

const SETUP = 'GET /internal/setup';

const PATHS: Readonly<Record<SetupStep, string>> = {
  category: '/categories/new',
  artisan: '/workshop/artisans/new',
  product: '/products/new',
  shipping: '/settings/money',
  tax: '/settings/money',
  email: '/mail',
  payments: '/orders',
  carrier: '/orders',
  policies: '/settings/words/shipping-returns',
  'test-order': '/orders',
};

/** The first steps in order. Steps of services that don't answer are left out, and the services named. */
export async function collectSetup(
  backOffice: BackOffice,
  { settings, readTestModes }: { settings: Settings; readTestModes: ReadTestModes },
): Promise<{ steps: SetupView; unanswered: string[] }> {
  const [{ answers, unanswered }, { payments, carrier }] = await Promise.all([
    askServicesWith(SETUP, backOffice, (client: ServiceClient<typeof setupCalls>) => client.call(SETUP)),
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
