import { AssistantScope } from '@loop-petal/contracts/shapes/assistants';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListView } from '../../layout/lists/list-view.tsx';
import { shopQuery } from '../../session/queries.ts';
import { AgentList } from './agent-list.tsx';
import { SettingsForm } from './settings-form.tsx';

interface AssistantValues {
  enabled: boolean;
  scope: AssistantScope;
  blocked: string[];
}

const SCOPES: Record<AssistantScope, string> = {
  catalog: 'Search only',
  carts: 'Search and fill carts',
  checkouts: 'Prepare checkouts, too',
};

const settingsOf = (assistants: AssistantValues): Partial<Settings> => ({ assistants });

export function AssistantsTab() {
  return (
    <ListView query={useQuery(shopQuery)} failure="The shop could not be loaded" loading="Loading the shop…">
      {({ demo, shopUrl }) => <AssistantsForm isDemo={demo} address={shopUrl ?? location.origin} />}
    </ListView>
  );
}

function AssistantsForm({ isDemo, address }: { isDemo: boolean; address: string }) {
  const valuesOf = useCallback(
    ({ assistants }: Settings): AssistantValues => ({
      enabled: assistants?.enabled ?? isDemo,
      scope: assistants?.scope ?? 'checkouts',
      blocked: assistants?.blocked ?? [],
    }),
    [isDemo],
  );
  return (
    <SettingsForm title="Assistants" valuesOf={valuesOf} settingsOf={settingsOf}>
      {(form) => (
        <>
          <p className="text-sm">
            Shopping assistants that use the Universal Commerce Protocol can search the shop, and prepare an order with
            prices and delivery days. They can’t pay: the buyer reviews the order and pays on the shop’s page.
          </p>
          <Checkbox label="Let shopping assistants use the shop" {...form.register('enabled')} />
          {form.watch('enabled') && (
            <>
              <Select label="Assistants may" required {...form.register('scope')}>
                {AssistantScope.options.map((scope) => (
                  <option key={scope} value={scope}>
                    {SCOPES[scope]}
                  </option>
                ))}
              </Select>
              <dl className="grid gap-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
                <Address name="Profile" url={`${address}/.well-known/ucp`} />
                <Address name="MCP server" url={`${address}/ucp/mcp`} />
                <Address name="Product feed" url={`${address}/ucp/feed.csv`} />
              </dl>
              <AgentList
                blocked={form.watch('blocked')}
                onChange={(blocked) => form.setValue('blocked', blocked, { shouldDirty: true })}
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
