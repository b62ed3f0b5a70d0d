/**
 * `npm run chaos -- --faults 100 --seed 1`: visitors, an owner and an agent use a shop while faults from a seeded plan
 * occur. Afterwards, it compares every acknowledged action with the records of the shop, the card provider and the
 * mail server, and these records with each other. Exits with 1 if anything was lost or duplicated. Uses only loopback,
 * and ends only processes that it started.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { writeReport } from '../.ci/write-report.ts';
import { root } from '../tools/build/checkout.mjs';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { createOwner, KINDS } from './actors/owner.ts';
import { type FaultKind, planFaults } from './fault-plan.ts';
import { injectFaults } from './faults/inject.ts';
import type { Ledger } from './ledger.ts';
import { checkLedger } from './oracle/check-ledger.ts';
import { repeatedMails } from './oracle/mails.ts';
import { mixed, short } from './plans.ts';
import { fillShop, startActors } from './shop-floor.ts';
import { openSite, type Site } from './site.ts';

const PATIENCE_MS = 60_000;
const REST_MS = 240_000;
const ASK_AGAIN_MS = 1_000;
const PROGRESS_INTERVAL_MS = 30_000;
const ORDER_IDS = /(?<=order )[0-9a-f-]{36}/g;

const options = {
  faults: { type: 'string', default: '50' },
  seed: { type: 'string', default: String(Date.now() % 1e6) },
  replicas: { type: 'string', default: '1' },
  short: { type: 'boolean', default: false },
  /** Runs only these kinds of faults, comma-separated. */
  only: { type: 'string' },
  'broker-away': { type: 'string' },
  /** The file for the counts in Jest's format, which CI adds to those of all suites. */
  report: { type: 'string' },
} as const;
const chosen = parseArgs({ options }).values;
const seed = Number(chosen.seed);

await ensureBuilt();
const { counts, ...pace } = chosen.short ? short() : mixed(Number(chosen.faults));
const wanted = (chosen.only?.split(',') ?? Object.keys(counts)) as FaultKind[];
const site = await openSite({ replicas: Number(chosen.replicas), onSmallDisk: wanted.includes('disk-full') });
const { disk } = site;
if (disk && 'problem' in disk) say(`disk-full is skipped: ${disk.problem}`);
const kinds = wanted.filter((kind) => kind !== 'disk-full' || (disk && 'fill' in disk));
const plan = planFaults({
  seed,
  counts: Object.fromEntries(kinds.map((kind) => [kind, counts[kind]])),
  parts: site.parts,
  links: Object.keys(site.links),
  ...pace,
  lasting: chosen['broker-away'] ? { 'broker-away': Number(chosen['broker-away']) * 1000 } : {},
});
say(`seed ${seed}, ${plan.length} faults, ${chosen.replicas} of each part`);
try {
  let end = Number.POSITIVE_INFINITY;
  const deadline = () => end;
  const owner = createOwner(site.shop.url, deadline);
  const goods = await fillShop(owner);
  let isStopped = false;
  const people = { seed, shopUrl: site.shop.url, owner, goods, isStopped: () => isStopped, deadline };
  const { ledger, work } = startActors(people);
  const struck: Partial<Record<FaultKind, number>> = {};
  let count = 0;
  const since = performance.now();
  const telling = setInterval(() => {
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    say(`${seconds} s: ${count} faults, ${ledger.acknowledged.length} orders acknowledged`);
  }, PROGRESS_INTERVAL_MS);
  await injectFaults(site, plan, ({ kind }) => {
    struck[kind] = (struck[kind] ?? 0) + 1;
    count += 1;
  }).finally(() => clearInterval(telling));
  const faultsOver = performance.now();
  isStopped = true;
  end = performance.now() + PATIENCE_MS;
  await work;
  end = performance.now() + REST_MS + PATIENCE_MS;
  const differences = await checkLedger({ owner, ledger, site, edition: goods.edition, patienceMs: REST_MS });
  const booksAgree = await compareBooks(site.shop.dataDir);
  const restedAt = performance.now();

  const unexpected = ledger.refused.filter(
    ({ status, message }) => status !== 409 || !/sold_out|unavailable|quote_changed/.test(message),
  );
  for (const { email, message } of unexpected) say(`  refused: ${email}: ${message}`);
  for (const { kind, message } of ledger.actions.filter(({ outcome }) => outcome === 'refused'))
    say(`  ${kind} refused: ${message}`);
  for (const difference of differences) say(`  ! ${difference}`);
  for (const id of new Set(differences.join().match(ORDER_IDS))) await tellHistory(owner, id);
  say(
    `faults: ${Object.entries(struck)
      .map(([kind, times]) => `${kind} ${times}`)
      .join(', ')}`,
  );
  const seconds = (ms: number) => (ms / 1000).toFixed(0);
  say(`faults for ${seconds(faultsOver - since)} s, at rest ${seconds(restedAt - faultsOver)} s later`);
  say(summaryOf(ledger, site));
  say(
    `seed ${seed}, ${count} faults: ${differences.length} lost or duplicated, the records ${booksAgree ? 'match' : 'differ'}`,
  );
  const failed = differences.length + (booksAgree ? 0 : 1);
  if (chosen.report) await writeReport(chosen.report, failed === 0);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await site.close();
}
// after a long run, Node 20 never finishes closing its handles
process.exit();

/** Prints all services' records of an order, with the events about it. */
async function tellHistory(owner: ShopClient, id: string): Promise<void> {
  const { entries, missing } = await owner.call('GET /api/admin/orders/{id}/history', { params: { id } });
  say(`  order ${id}${missing.length > 0 ? `, without ${missing}` : ''}:`);
  for (const { at, kind, title, state, details } of entries)
    say(
      `    ${at} ${kind}: ${title} ${state ?? ''} ${details.map(({ label, value }) => `${label}=${value}`).join(', ')}`,
    );
}

function summaryOf({ acknowledged, unknown, refused, actions, chats, carts }: Ledger, { mails }: Site): string {
  const said = chats.reduce((sum, { shopper, agent }) => sum + shopper.length + agent.length, 0);
  const changed = KINDS.map((kind) => {
    const ofKind = actions.filter((action) => action.kind === kind);
    return `${kind} ${ofKind.filter(({ outcome }) => outcome === 'done').length} of ${ofKind.length}`;
  });
  return (
    `orders: ${acknowledged.length} acknowledged, ${refused.length} refused, ${unknown.length} without an answer; ` +
    `${changed.join(', ')}; ${mails.length} emails, ${repeatedMails(mails)} of them repeated by id; ` +
    `${said} chat messages; ${carts.length} carts`
  );
}

/**
 * Prints the comparison of the records once they match, or after a time limit, because a part may still be starting.
 */
async function compareBooks(dataDir: string): Promise<boolean> {
  const deadline = performance.now() + REST_MS;
  for (;;) {
    const { code, output } = await reconcile(dataDir);
    if (code === 0 || performance.now() > deadline) {
      process.stdout.write(output);
      return code === 0;
    }
    await setTimeout(ASK_AGAIN_MS);
  }
}

async function reconcile(dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'infra/operations/dist/main.js'), 'reconcile'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, output };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
