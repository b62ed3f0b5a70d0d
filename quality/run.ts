/**
 * `npm run quality`: builds and serves a shop, measures the storefront against its limits in a real browser, prints one
 * table and fails on a miss. `npm run quality -- weight images` measures some rows only; `--runs 3` sets the number of
 * Lighthouse runs and walks. SHOP_URL measures a running shop, FILLED_SHOP a copy of a stopped demo shop's data folder;
 * CHROMIUM names the browser.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runShop } from '../infra/embedded/run-shop.ts';
import { program, Stop, say } from '../tools/build/checkout.mjs';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import type { Row, Target } from './row.ts';

const MEASURES: Record<string, () => Promise<{ measure(target: Target): Promise<Row[]> }>> = {
  weight: () => import('./weight.ts'),
  images: () => import('./images.ts'),
  assistants: () => import('./assistants.ts'),
  server: () => import('./server.ts'),
  axe: () => import('./axe.ts'),
  inp: () => import('./interactions.ts'),
  lighthouse: () => import('./lighthouse.ts'),
};
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

await program(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '5' } },
  });
  const unknown = positionals.filter((name) => !(name in MEASURES));
  if (unknown.length > 0)
    throw new Stop(`Unknown measurement: ${unknown.join(', ')}. Known: ${Object.keys(MEASURES).join(', ')}.`);
  if (!existsSync(CHROMIUM))
    throw new Stop(`The measurements need Chromium at ${CHROMIUM}; the variable CHROMIUM can name another path.`);
  if (!process.env.SHOP_URL) await ensureBuilt();
  const shop = process.env.SHOP_URL
    ? undefined
    : await runShop({
        env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
        filled: process.env.FILLED_SHOP,
        quiet: true,
      });
  const url = (shop?.url ?? process.env.SHOP_URL ?? '').replace(/\/$/, '');
  const rows: Row[] = [];
  try {
    for (const [name, load] of Object.entries(MEASURES)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      say(`… ${name}`);
      const { measure } = await load();
      rows.push(...(await measure({ url, chromium: CHROMIUM, runs: Number(values.runs) })));
    }
  } finally {
    await shop?.stop();
  }
  print(rows);
  process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1);
});

function print(rows: Row[]): void {
  const widths = (['what', 'measured', 'bar'] as const).map((key) =>
    Math.max(key.length, ...rows.map((row) => row[key].length)),
  );
  const [whatWidth = 0, measuredWidth = 0, barWidth = 0] = widths;
  const line = (what: string, measured: string, bar: string, end: string) =>
    say(`${what.padEnd(whatWidth)}  ${measured.padStart(measuredWidth)}  ${bar.padEnd(barWidth)}  ${end}`.trimEnd());
  line('what', 'measured', 'bar', '');
  for (const { what, measured, bar, isMet, note = '' } of rows)
    line(what, measured, bar, [isMet ? 'met' : 'MISSED', note].filter(Boolean).join('  '));
  const missed = rows.filter(({ isMet }) => !isMet).map(({ what }) => what);
  say(
    missed.length === 0 ? `\nAll ${rows.length} limits are met.` : `\nMissed of ${rows.length}: ${missed.join(', ')}.`,
  );
}
