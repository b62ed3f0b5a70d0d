import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListView } from '../../layout/lists/list-view.tsx';
import { shopQuery } from '../../session/queries.ts';
import { SettingsForm } from './settings-form.tsx';

interface AssistantValues {
  enabled: boolean;
}

const settingsOf = ({ enabled }: AssistantValues): Partial<Settings> => ({ assistants: { enabled } });

export function AssistantsTab() {
  return (
    <ListView query={useQuery(shopQuery)} failure="The shop could not be loaded" loading="Loading the shop…">
      {({ demo, shopUrl }) => <AssistantsForm isDemo={demo} address={shopUrl ?? location.origin} />}
    </ListView>
  );
}

function AssistantsForm({ isDemo, address }: { isDemo: boolean; address: string }) {
  const valuesOf = useCallback(
    ({ assistants }: Settings): AssistantValues => ({ enabled: assistants?.enabled ?? isDemo }),
    [isDemo],
  );
  return (
    <SettingsForm title="Assistants" valuesOf={valuesOf} settingsOf={settingsOf}>
      {(form) => (
        <>
          <p className="text-sm">
            Shopping assistants that use the Universal Commerce Protocol can search the shop, and see prices,
            availability and delivery days. They can’t buy; customers check out on the shop’s pages.
          </p>
          <Checkbox label="Let shopping assistants use the shop" {...form.register('enabled')} />
          {form.watch('enabled') && (
            <dl className="grid gap-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
              <Address name="Profile" url={`${address}/.well-known/ucp`} />
              <Address name="MCP server" url={`${address}/ucp/mcp`} />
              <Address name="Product feed" url={`${address}/ucp/feed.csv`} />
            </dl>
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
