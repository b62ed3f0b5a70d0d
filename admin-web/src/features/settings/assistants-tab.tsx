import { AssistantScope, type AssistantSettings } from '@loop-petal/contracts/shapes/assistants';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { ListView } from '../../layout/lists/list-view.tsx';
import { shopQuery } from '../../session/queries.ts';
import { AgentList } from './agent-list.tsx';
import { SettingsForm } from './settings-form.tsx';

const AssistantTest = lazy(() =>
  import('./assistant-test/assistant-test.tsx').then((m) => ({ default: m.AssistantTest })),
);

interface AssistantValues {
  /** Nested as in the request, so that error messages reach its fields. */
  assistants: Required<AssistantSettings>;
  pays: boolean;
}

/** A limit in dollars. */
const SUGGESTED_LIMIT = '100.00';
const SCOPES: Record<AssistantScope, string> = {
  catalog: 'Search only',
  carts: 'Search and fill carts',
  checkouts: 'Prepare checkouts, too',
};

function settingsOf({ pays, assistants: { payUpTo, limited, ...assistants } }: AssistantValues): Partial<Settings> {
  return {
    assistants: {
      ...assistants,
      ...(limited.length > 0 && { limited }),
      ...(pays && assistants.scope === 'checkouts' && { payUpTo }),
    },
  };
}

export function AssistantsTab() {
  return (
    <ListView query={useQuery(shopQuery)} failure="The shop could not be loaded" loading="Loading the shop…">
      {({ demo, shopUrl = location.origin }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AssistantsForm isDemo={demo} address={shopUrl} />
          <Suspense fallback={<Skeleton className="h-40" />}>
            <AssistantTest shop={shopUrl} />
          </Suspense>
        </div>
      )}
    </ListView>
  );
}

function AssistantsForm({ isDemo, address }: { isDemo: boolean; address: string }) {
  const valuesOf = useCallback(
    ({ assistants }: Settings): AssistantValues => ({
      assistants: {
        enabled: assistants?.enabled ?? isDemo,
        scope: assistants?.scope ?? 'checkouts',
        blocked: assistants?.blocked ?? [],
        limited: assistants?.limited ?? [],
        payUpTo: assistants?.payUpTo ?? SUGGESTED_LIMIT,
      },
      pays: assistants?.payUpTo !== undefined,
    }),
    [isDemo],
  );
  return (
    <SettingsForm title="Assistants" valuesOf={valuesOf} settingsOf={settingsOf}>
      {(form) => (
        <>
          <p className="text-sm">
            Shopping assistants that use the Universal Commerce Protocol can search the shop, and prepare an order with
            prices and delivery days. The buyer reviews the order and pays on the shop’s page, unless you let assistants
            pay below.
          </p>
          <Checkbox label="Let shopping assistants use the shop" {...form.register('assistants.enabled')} />
          {form.watch('assistants.enabled') && (
            <>
              <Select label="Assistants may" required {...form.register('assistants.scope')}>
                {AssistantScope.options.map((scope) => (
                  <option key={scope} value={scope}>
                    {SCOPES[scope]}
                  </option>
                ))}
              </Select>
              {form.watch('assistants.scope') === 'checkouts' && (
                <>
                  <Checkbox label="Let assistants pay for the buyer" {...form.register('pays')} />
                  {form.watch('pays') && (
                    <TextField
                      label="Payment limit for assistants, in dollars"
                      required
                      inputMode="decimal"
                      hint="The card is charged without the buyer seeing our page. Larger orders, orders that you accept first and orders without a promised day still go to the buyer. Review the address of each such order."
                      {...form.field('assistants.payUpTo')}
                    />
                  )}
                </>
              )}
              <dl className="grid gap-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
                <Address name="Profile" url={`${address}/.well-known/ucp`} />
                <Address name="MCP server" url={`${address}/ucp/mcp`} />
                <Address name="Product feed" url={`${address}/ucp/feed.csv`} />
              </dl>
              <AgentList
                shop={address}
                limits={form.watch('assistants')}
                onChange={({ blocked, limited }) => {
                  form.setValue('assistants.blocked', blocked, { shouldDirty: true });
                  form.setValue('assistants.limited', limited, { shouldDirty: true });
                }}
              />
            </>
          )}
        </>
      )}
    </SettingsForm>
  );
}

const Address = ({ name, url }: { name: string; url: string }) => (
  <>
    <dt className="font-semibold">{name}</dt>
    <dd className="break-all">{url}</dd>
  </>
);
