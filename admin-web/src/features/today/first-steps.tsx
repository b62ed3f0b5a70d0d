import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { CHECKED_STEPS, type SetupStep, type SetupView } from '@loop-petal/contracts/shapes/setup';
import { Button } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useChange } from '../../layout/forms/use-change.ts';
import { LeftOut } from '../../layout/parts/left-out.tsx';
import { shopQuery } from '../../session/queries.ts';
import { saveSettings, settingsKeys, settingsQueries } from '../settings/queries.ts';
import { sendTestEmail, todayQueries } from './queries.ts';

const TEXTS: Readonly<Record<SetupStep, { title: string; hint: string }>> = {
  category: { title: 'Add a category', hint: 'Shoppers find your flowers by category.' },
  artisan: { title: 'Add yourself as an artisan', hint: 'Your hours decide which dates the shop promises.' },
  product: {
    title: 'Add a product with its recipe',
    hint: 'Once it is saved, edit its recipe: promised dates depend on the minutes in it.',
  },
  shipping: {
    title: 'Check the shipping prices',
    hint: 'The flat fee, and the order total above which shipping is free.',
  },
  tax: { title: 'Check the sales tax', hint: 'Its rate in each state.' },
  email: { title: 'Let the shop send emails', hint: 'Set SMTP_URL, then send a test.' },
  payments: { title: 'Connect payments', hint: 'Until then no money moves. Set the payment provider’s keys.' },
  carrier: { title: 'Connect the carrier', hint: 'Until then labels are samples. Set the carrier’s keys.' },
  policies: { title: 'Read the three policies', hint: 'They bind you: returns, terms and privacy.' },
  'test-order': { title: 'Place a test order', hint: 'Buy something in your own shop and follow it.' },
};

/** The open steps before the shop can open; nothing in a demo, once all are done, or once dismissed. */
export function FirstSteps() {
  const { data: shop } = useQuery(shopQuery);
  const settings = useQuery(settingsQueries.current());
  const setup = useQuery(todayQueries.setup());
  const failure = 'Failed to load the first steps';
  if (!shop || shop.demo || settings.data?.firstSteps.isDismissed) return null;
  return (
    <QueryView query={settings} failure={failure} loading={null}>
      {(current) => (
        <QueryView query={setup} failure={failure} loading={null}>
          {({ summary, leftOut }) => <Steps setup={summary} settings={current} leftOut={leftOut} />}
        </QueryView>
      )}
    </QueryView>
  );
}

interface StepsProps {
  setup: SetupView;
  settings: Settings;
  leftOut: readonly string[];
}

function Steps({ setup, settings, leftOut }: StepsProps) {
  const change = useChange({
    run: saveSettings,
    invalidates: [...settingsKeys, todayQueries.setup().queryKey],
    success: 'Saved',
    failure: 'Failed to save',
    showServerMessage: true,
  });
  const test = useChange({
    run: sendTestEmail,
    invalidates: [todayQueries.setup().queryKey],
    success: 'A test email is on its way',
    failure: 'Failed to send the test email',
    showServerMessage: true,
  });
  const { checked } = settings.firstSteps;
  // saved settings reach the gateway a moment later
  const steps = setup.map((one) => ({ ...one, done: one.done || checked.some((step) => step === one.step) }));
  const left = steps.filter(({ done }) => !done).length;
  const save = (firstSteps: Partial<Settings['firstSteps']>) =>
    change.mutate({ ...settings, firstSteps: { ...settings.firstSteps, ...firstSteps } });
  if (left === 0 && leftOut.length === 0) return null;
  return (
    <section aria-labelledby="first-steps" className="mb-6 overflow-hidden rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h3 id="first-steps" className="font-sans text-base font-semibold tracking-normal">
          First steps: {steps.length - left} of {steps.length} done
        </h3>
        <Button variant="quiet" size="sm" disabled={change.isPending} onClick={() => save({ isDismissed: true })}>
          Hide this list
        </Button>
      </div>
      <LeftOut services={leftOut} effect="Some steps are missing" className="border-b border-line" />
      <ol className="divide-y divide-line">
        {steps.map(({ step, done, path }) => {
          const checkable = CHECKED_STEPS.find((one) => one === step);
          return (
            <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              {done ? (
                <Check size={20} className="shrink-0 text-sage" aria-label="Done" role="img" />
              ) : (
                <Circle size={20} className="shrink-0 text-control" aria-label="To do" role="img" />
              )}
              <div className="min-w-0 grow basis-56">
                <Link to={path} className="link font-semibold">
                  {TEXTS[step].title}
                </Link>
                <p className="text-sm text-muted">{TEXTS[step].hint}</p>
              </div>
              {!done && checkable && (
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={change.isPending}
                  onClick={() => save({ checked: [...checked, checkable] })}
                >
                  Looks right<span className="sr-only">: {TEXTS[step].title}</span>
                </Button>
              )}
              {!done && step === 'email' && (
                <Button variant="secondary" size="sm" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
                  Send a test email
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
