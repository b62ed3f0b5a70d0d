import { setTimeout } from 'node:timers/promises';
import type { Fault, FaultKind } from '../fault-plan.ts';
import type { Site } from '../site.ts';
import { busAddress, delayEvents, repeatEvents, stopBroker } from './broker.ts';
import type { LinkFault } from './faulty-proxy.ts';
import { runningParts, signal, suspend } from './processes.ts';

const ASK_AGAIN_MS = 50;
/** How long a fault waits for its target or a database before it is skipped. */
const PATIENCE_MS = 15_000;
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const JUMPS_MS: Record<string, number> = {
  'hour ahead': HOUR_MS,
  'hour back': -HOUR_MS,
  'year ahead': YEAR_MS,
  'year back': -YEAR_MS,
};

/** Starts a fault. @returns a function that ends a lasting fault */
type Inject = (site: Site, target: string) => Promise<(() => Promise<void>) | void>;

const INJECTORS: Record<FaultKind, Inject> = {
  kill: async ({ shop }, target) => void signal(await pidOf(shop, target), 'SIGKILL'),
  hang: async ({ shop }, target) => suspend(await pidOf(shop, target)),
  'kill-supervisor': ({ shop }) => shop.restart(),
  'broker-away': async ({ shop }) => {
    const bringBack = await untilDone(() => stopBroker(shop.dataDir));
    return () => untilDone(bringBack);
  },
  'events-repeated': ({ shop }) => untilDone(async () => repeatEvents(await busAddress(shop.dataDir))),
  'events-late': ({ shop }, target) => untilDone(async () => delayEvents(await busAddress(shop.dataDir), target)),
  'disk-full': async ({ disk }) => (disk && 'fill' in disk ? disk.fill() : undefined),
  'mail-silent': onLink('answers-lost'),
  'charge-not-sent': onLink('requests-lost'),
  'charge-not-answered': onLink('answers-lost'),
  'clock-jump': async ({ setClock }, target) => {
    await setClock(JUMPS_MS[target] ?? 0);
    return () => setClock(0);
  },
  'link-slow': onLink('slow'),
  'link-cut': onLink('cut'),
  'link-reset': onLink('reset'),
  'link-requests-lost': onLink('requests-lost'),
  'link-answers-lost': onLink('answers-lost'),
};

/**
 * Executes a plan; resolves when every fault has ended. Faults start at their times, however long others take; skips a
 * fault whose target is not up within 15 s.
 * @param site from `openSite`
 * @param plan from `planFaults`
 * @param tell called with each fault when it has started
 */
export async function injectFaults(site: Site, plan: Fault[], tell: (fault: Fault) => void): Promise<void> {
  let since = performance.now();
  let going = startFaults(site, tell);
  for (const fault of plan) {
    await setTimeout(Math.max(0, since + fault.at - performance.now()));
    if (fault.kind !== 'kill-supervisor') {
      going.begin(fault);
      continue;
    }
    // Starting needs the databases, so this ends lasting faults and delays the others by the duration of the start.
    const stoppedAt = performance.now();
    await going.endAll();
    await INJECTORS[fault.kind](site, fault.target);
    tell(fault);
    since += performance.now() - stoppedAt;
    going = startFaults(site, tell);
  }
  await going.allOver();
}

function startFaults(site: Site, tell: (fault: Fault) => void) {
  const ending = new AbortController();
  const strikes: Promise<void>[] = [];
  const carryOut = async (fault: Fault) => {
    let end: Awaited<ReturnType<Inject>>;
    try {
      end = await INJECTORS[fault.kind](site, fault.target);
    } catch (error) {
      process.stdout.write(`  skipped: ${fault.kind} of ${fault.target}: ${error}\n`);
      return;
    }
    tell(fault);
    if (!end) return;
    await setTimeout(fault.durationMs, undefined, { signal: ending.signal }).catch(() => undefined);
    await end();
  };
  const allOver = () => Promise.all(strikes);
  return {
    begin(fault: Fault) {
      const strike = carryOut(fault);
      // The caller that waits for all faults throws the errors.
      strike.catch(() => undefined);
      strikes.push(strike);
    },
    allOver,
    endAll() {
      ending.abort();
      return allOver();
    },
  };
}

function onLink(fault: LinkFault): Inject {
  return async ({ links }, target) => {
    links[target]?.strike(fault);
    return async () => links[target]?.heal();
  };
}

async function pidOf(shop: Site['shop'], target: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const pid = (await runningParts(shop.dataDir))[target];
    if (pid && signal(pid, 0)) return pid;
    if (performance.now() > until) throw new Error(`it has not been running for ${PATIENCE_MS / 1000} s`);
    await setTimeout(ASK_AGAIN_MS);
  }
}

/** Postgres may be down. */
async function untilDone<Result>(act: () => Promise<Result>): Promise<Result> {
  for (const until = performance.now() + 4 * PATIENCE_MS; ; await setTimeout(ASK_AGAIN_MS)) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
