import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { AgentView } from '@loop-petal/contracts/shapes/assistants';
import { Button } from '@loop-petal/web-kit/button';
import { formatCount, formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListView } from '../../layout/lists/list-view.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { agentsQuery } from './queries.ts';

interface AgentListProps {
  blocked: readonly string[];
  onChange: (blocked: string[]) => void;
}

/** Agents with checkouts or orders, and blocked ones; a change is saved with the form. */
export function AgentList({ blocked, onChange }: AgentListProps) {
  const toggle = (agent: string) =>
    onChange(blocked.includes(agent) ? blocked.filter((one) => one !== agent) : [...blocked, agent]);
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
              <Agent key={agent.agent} agent={agent} isBlocked={blocked.includes(agent.agent)} onToggle={toggle} />
            ))}
            {blocked
              .filter((name) => !agents.some(({ agent }) => agent === name))
              .map((name) => (
                <AgentRow key={name} name={name} isBlocked onToggle={toggle} />
              ))}
            {agents.length === 0 && blocked.length === 0 && (
              <li className="py-3 text-sm text-muted">No assistant has prepared a checkout yet.</li>
            )}
          </ul>
        )}
      </ListView>
    </section>
  );
}

function Agent({ agent, ...rest }: { agent: AgentView; isBlocked: boolean; onToggle: (agent: string) => void }) {
  const { checkouts, orders, total, orderIds, lastSeenAt, lastError } = agent;
  return (
    <AgentRow name={agent.agent} {...rest}>
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
  name: string;
  isBlocked: boolean;
  onToggle: (agent: string) => void;
  children?: ReactNode;
}

const AgentRow = ({ name, isBlocked, onToggle, children }: AgentRowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 py-3 text-sm">
    <div className="grid gap-1">
      <p className="font-semibold break-all">
        {name}
        {isBlocked && ' (blocked)'}
      </p>
      {children}
    </div>
    <Button
      type="button"
      variant="secondary"
      size="sm"
      aria-label={`${isBlocked ? 'Allow' : 'Block'} ${name}`}
      onClick={() => onToggle(name)}
    >
      {isBlocked ? 'Allow' : 'Block'}
    </Button>
  </li>
);
