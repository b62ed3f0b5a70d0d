import { PUBLISHERS } from '@loop-petal/contracts/events/all-events';
import { topicOf } from '@loop-petal/contracts/events/event';
import { serviceNames } from '@loop-petal/contracts/services';
import { services } from '../../tests/api/src/consumed-events.ts';
import { gatewayCalls, serviceCalls } from '../../tests/api/src/service-calls.ts';
import { environments, variablesOf } from '../../tools/settings/src/environments.ts';

/**
 * The facts that the next release must keep, or roll out in the right order, while replicas of this release are still
 * running.
 */
export interface Release {
  /** The variables without which a program does not start: `orders SHIPPING_URL`. */
  readonly settings: readonly string[];
  /** The calls between programs: `orders → catalog POST /internal/reservations`. */
  readonly calls: readonly string[];
  /** The events that a program consumes in its group: `order.placed → cart`. */
  readonly events: readonly string[];
}

/** @param root the checkout */
export async function describeRelease(root: URL): Promise<Release> {
  const edges = [...(await serviceCalls(root)), ...(await gatewayCalls(root))];
  return {
    settings: Object.keys(environments).flatMap((part) =>
      variablesOf(part).flatMap(({ name, isRequired }) => (isRequired ? `${part} ${name}` : [])),
    ),
    calls: edges.flatMap(({ caller, callee, calls }) => calls.map((name) => `${caller} → ${callee} ${name}`)),
    events: Object.entries(services).flatMap(([name, { consumers }]) => {
      const types = new Set(consumers({} as never).map(({ event }) => event.type));
      return [...types].map((type) => `${type} → ${name}`);
    }),
  };
}

/**
 * The order in which the programs of a release start: the server of a new call before its caller, the consumer of a new
 * event before its publisher, the gateway after all services, and the clients last.
 * @throws when the new calls and events require contradictory orders, so that the release must be split
 */
export function orderOfRollout(last: Release, next: Release): string[][] {
  const added = (what: 'calls' | 'events') => next[what].filter((one) => !last[what].includes(one));
  const before: { readonly earlier: string; readonly later: string }[] = [
    ...added('calls').map((call) => {
      const [caller = '', callee = ''] = call.split(/ → | /);
      return { earlier: callee, later: caller };
    }),
    ...added('events').map((event) => {
      const [type = '', consumer = ''] = event.split(' → ');
      return { earlier: consumer, later: PUBLISHERS[topicOf(type)] ?? '' };
    }),
  ].filter(({ earlier, later }) => earlier !== later && serviceNames.some((name) => name === later));
  const waves: string[][] = [];
  let waiting: string[] = [...serviceNames];
  while (waiting.length > 0) {
    const wave = waiting.filter(
      (name) => !before.some(({ earlier, later }) => later === name && waiting.includes(earlier)),
    );
    if (wave.length === 0) {
      throw new Error(`${waiting.join(', ')} wait for each other: split their new calls and events into two releases`);
    }
    waves.push(wave);
    waiting = waiting.filter((name) => !wave.includes(name));
  }
  return [...waves, ['gateway'], ['web', 'admin-web']];
}
