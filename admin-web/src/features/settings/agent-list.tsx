import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { AgentView, AssistantSettings } from '@loop-petal/contracts/shapes/assistants';
import { Select } from '@loop-petal/web-kit/field';
import { formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListView } from '../../layout/lists/list-view.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { testAgentOf } from './assistant-test/test-agent.ts';
import { agentsQuery } from './queries.ts';

type Limits = Required<Pick<AssistantSettings, 'blocked' | 'limited'>>;
type Access = 'all' | 'checkouts' | 'carts' | 'blocked';

const ACCESS: Record<Access, string> = {
  all: 'Same as all assistants',
  checkouts: 'Prepare checkouts, no paying',
  carts: 'Search and fill carts',
  blocked: 'Search only',
};

interface AgentListProps {
  /** The shop's address. */
  shop: string;
  limits: Limits;
  onChange: (limits: Limits) => void;
}

const accessOf = ({ blocked, limited }: Limits, agent: string): Access =>
  blocked.includes(agent) ? 'blocked' : (limited.find((one) => one.agent === agent)?.scope ?? 'all');

function withAccess({ blocked, limited }: Limits, agent: string, access: Access): Limits {
  const others = {
    blocked: blocked.filter((one) => one !== agent),
    limited: limited.filter((one) => one.agent !== agent),
  };
  if (access === 'all') return others;
  if (access === 'blocked') return { ...others, blocked: [...others.blocked, agent] };
  return { ...others, limited: [...others.limited, { agent, scope: access }] };
}

/** Agents with checkouts or orders, and limited ones; a change is saved with the form. */
export function AgentList({ shop, limits, onChange }: AgentListProps) {
  const rowOf = (agent: string) => ({
    label: agent === testAgentOf(shop) ? 'Your test below' : agent,
    access: accessOf(limits, agent),
    onChange: (access: Access) => onChange(withAccess(limits, agent, access)),
  });
  const limited = [...limits.blocked, ...limits.limited.map(({ agent }) => agent)];
  return (
    <section aria-labelledby="agents-heading" className="grid gap-2">
      <h3 id="agents-heading" className="text-lg">
        Recent assistants
      </h3>
      <ListView
        query={useQuery(agentsQuery)}
        failure="The assistants could not be loaded"
        loading="Loading assistants…"
      >
        {(agents) => (
          <ul className="divide-y divide-line">
            {agents.map((agent) => (
              <Agent key={agent.agent} agent={agent} {...rowOf(agent.agent)} />
            ))}
            {limited
              .filter((name) => !agents.some(({ agent }) => agent === name))
              .map((name) => (
                <AgentRow key={name} {...rowOf(name)} />
              ))}
            {agents.length === 0 && limited.length === 0 && (
              <li className="py-3 text-sm text-muted">No assistant has prepared a checkout yet.</li>
            )}
          </ul>
        )}
      </ListView>
    </section>
  );
}

function Agent({ agent, ...row }: Omit<AgentRowProps, 'children'> & { agent: AgentView }) {
  const { checkouts, orders, total, orderIds, lastSeenAt, lastError } = agent;
  return (
    <AgentRow {...row}>
      <p className="text-muted">
        {formatCount(checkouts, 'checkout')} this month, {formatCount(orders, 'order')} for {formatMoney(total)}, last
        seen <time dateTime={lastSeenAt}>{formatTime(lastSeenAt)}</time>
      </p>
      {orderIds.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          {orderIds.map((id) => (
            <Link key={id} className="link" to={addresses.order(id)}>
              Order {orderNumber(id)}
            </Link>
          ))}
        </p>
      )}
      {lastError && <p className="text-danger">The latest state of an order could not be sent: {lastError}</p>}
    </AgentRow>
  );
}

interface AgentRowProps {
  label: string;
  access: Access;
  onChange: (access: Access) => void;
  children?: ReactNode;
}

const AgentRow = ({ label, access, onChange, children }: AgentRowProps) => (
  <li className="grid items-start gap-3 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_18rem]">
    <div className="grid gap-1">
      <p className="font-semibold break-all">{label}</p>
      {children}
    </div>
    <Select
      label={`What ${label} may do`}
      hideLabel
      required
      value={access}
      onChange={(event) => onChange(event.target.value as Access)}
    >
      {Object.entries(ACCESS).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  </li>
);
