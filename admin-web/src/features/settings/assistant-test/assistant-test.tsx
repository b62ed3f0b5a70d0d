import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { Folded } from '../../../layout/parts/folded.tsx';
import { agentsQuery } from '../queries.ts';
import { type Exchange, runAssistantTest, type Send, type TestStep } from './run-assistant-test.ts';
import { testAgentOf } from './test-agent.ts';

/** Requests to the shop's public endpoints, by the page's host, without the admin's token or cookies. */
const sendAs =
  (agent: string): Send =>
  async (method, path, body) => {
    const request = { method, path, body };
    try {
      const response = await fetch(path, {
        method,
        credentials: 'omit',
        headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${agent}"` },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { ...request, status: response.status, answer: await response.json().catch(() => null) };
    } catch {
      return { ...request, status: 0, answer: null };
    }
  };

/** The owner sees what an assistant would do in the shop, step by step. @param shop the shop's address */
export function AssistantTest({ shop }: { shop: string }) {
  const { steps, isRunning, start } = useTest(shop);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    if (!isRunning) void start({ query: text('query'), zip: text('zip'), neededBy: text('neededBy') });
  };
  return (
    <ListCard title="Try it">
      <div className="grid gap-4 p-4 sm:p-5">
        <p className="text-sm">
          Uses the shop as an assistant does, with the saved settings: it searches, fills a cart and prepares a
          checkout, and cancels both at the end. Nothing is bought or reserved.
        </p>
        <form className="grid items-end gap-4 sm:grid-cols-[1fr_8rem_11rem_auto]" onSubmit={onSubmit}>
          <TextField label="The buyer asks for" name="query" maxLength={100} placeholder="All products" />
          <TextField label="ZIP code" name="zip" required pattern="\d{5}" inputMode="numeric" defaultValue="83702" />
          <TextField label="Needed by" name="neededBy" type="date" />
          <Button type="submit" variant="secondary" aria-disabled={isRunning}>
            {isRunning ? 'Running…' : 'Run the test'}
          </Button>
        </form>
        <ol aria-label="Steps of the test" aria-live="polite" className="divide-y divide-line">
          {steps.map((step) => (
            <Step key={step.title} step={step} />
          ))}
        </ol>
      </div>
    </ListCard>
  );
}

function useTest(shop: string) {
  const client = useQueryClient();
  const [steps, setSteps] = useState<readonly TestStep[]>([]);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AsyncGenerator<TestStep, void>>(undefined);
  // leaving the page cancels what the test opened
  useEffect(() => () => void running.current?.return(), []);
  const start = async (wish: Parameters<typeof runAssistantTest>[0]) => {
    setSteps([]);
    setRunning(true);
    running.current = runAssistantTest(wish, sendAs(testAgentOf(shop)));
    for await (const step of running.current) setSteps((before) => [...before, step]);
    setRunning(false);
    await client.invalidateQueries({ queryKey: agentsQuery.queryKey });
  };
  return { steps, isRunning, start };
}

const BADGES = {
  done: { tone: 'sage', label: 'Done' },
  off: { tone: 'lavender', label: 'Off' },
  failed: { tone: 'danger', label: 'Failed' },
} as const;

function Step({ step: { title, state, text, exchanges } }: { step: TestStep }) {
  const { tone, label } = BADGES[state];
  return (
    <li className="grid gap-1 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {title} <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="wrap-anywhere">{text}</p>
      {exchanges.map((exchange) => (
        <RawExchange key={exchange.path} exchange={exchange} />
      ))}
    </li>
  );
}

function RawExchange({ exchange: { method, path, body, status, answer } }: { exchange: Exchange }) {
  return (
    <Folded
      className=""
      title={
        <span className="font-normal wrap-anywhere">
          {method} {path.replace(/([\w-]{12})[\w.-]{20,}/, '$1…')}: {status || 'no answer'}
        </span>
      }
    >
      {body && <Json label="Request" value={body} />}
      <Json label="Answer" value={answer} />
    </Folded>
  );
}

function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-xs font-semibold">{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md bg-sunken p-3 text-xs"
      >
        {JSON.stringify(value, null, 2)}
      </pre>
    </figure>
  );
}
