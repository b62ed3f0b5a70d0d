import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { CHECKED_STEPS, type SetupStep, type SetupView } from '@loop-petal/contracts/shapes/setup';
import { Button } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useChange } from '../../layout/forms/use-change.ts';
import { shopQuery } from '../../session/queries.ts';
import { saveSettings, settingsKeys, settingsQueries } from '../settings/queries.ts';
import { sendTestEmail, setupQuery } from './queries.ts';

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
  const { data: setup = [] } = useQuery(setupQuery());
  const { data: settings } = useQuery(settingsQueries.current());
  // saved settings reach the gateway a moment later
  const steps = setup.map((one) => ({ ...one, done: one.done || isChecked(one.step, settings) }));
  const left = steps.filter(({ done }) => !done).length;
  if (!shop || shop.demo || !settings || settings.firstSteps.isDismissed || left === 0) return null;
  return <Steps steps={steps} settings={settings} left={left} />;
}

const isChecked = (step: SetupStep, settings: Settings | undefined) =>
  settings?.firstSteps.checked.some((one) => one === step) ?? false;

function Steps({ steps, settings, left }: { steps: SetupView; settings: Settings; left: number }) {
  const change = useChange({
    run: saveSettings,
    invalidates: [...settingsKeys, setupQuery().queryKey],
    success: 'Saved',
    failure: 'Failed to save',
    showServerMessage: true,
  });
  const test = useChange({
    run: sendTestEmail,
    invalidates: [setupQuery().queryKey],
    success: 'A test email is on its way',
    failure: 'Failed to send the test email',
    showServerMessage: true,
  });
  const { checked } = settings.firstSteps;
  const save = (firstSteps: Partial<Settings['firstSteps']>) =>
    change.mutate({ ...settings, firstSteps: { ...settings.firstSteps, ...firstSteps } });
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
