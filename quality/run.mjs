/**
 * `npm run quality`: builds and serves a shop, measures the storefront against its limits in a real browser, prints one
 * table and fails on a miss. `npm run quality -- weight images` measures some rows only; `--runs 3` sets the number of
 * Lighthouse runs and walks. SHOP_URL measures a running shop, FILLED_SHOP a copy of a stopped demo shop's data folder;
 * CHROMIUM names the browser.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runShop } from '../infra/embedded/run-shop.mjs';
import { program, Stop, say } from '../tools/build/checkout.mjs';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { ensureGenerated } from '../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../tools/build/ensure-installed.mjs';

const MEASURES = {
  weight: () => import('./weight.mjs'),
  images: () => import('./images.mjs'),
  server: () => import('./server.mjs'),
  axe: () => import('./axe.mjs'),
  inp: () => import('./interactions.mjs'),
  lighthouse: () => import('./lighthouse.mjs'),
};
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

await program(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '5' } },
  });
  const unknown = positionals.filter((name) => !(name in MEASURES));
  if (unknown.length > 0)
    throw new Stop(`No such measure: ${unknown.join(', ')}. There are ${Object.keys(MEASURES).join(', ')}.`);
  if (!existsSync(CHROMIUM)) throw new Stop(`The measures need a Chromium at ${CHROMIUM}, or where CHROMIUM says.`);
  await ensureInstalled();
  if (!process.env.SHOP_URL) {
    await ensureGenerated();
    await ensureBuilt();
  }
  const shop = process.env.SHOP_URL
    ? undefined
    : await runShop({
        env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
        filled: process.env.FILLED_SHOP,
        quiet: true,
      });
  const url = (process.env.SHOP_URL ?? shop.url).replace(/\/$/, '');
  const rows = [];
  try {
    const names = positionals.length > 0 ? positionals : Object.keys(MEASURES);
    for (const name of names) {
      say(`… ${name}`);
      const { measure } = await MEASURES[name]();
      rows.push(...(await measure({ url, chromium: CHROMIUM, runs: Number(values.runs) })));
    }
  } finally {
    await shop?.stop();
  }
  print(rows);
  process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1);
});

function print(rows) {
  const widths = ['what', 'measured', 'bar'].map((key) => Math.max(key.length, ...rows.map((row) => row[key].length)));
  const line = ([what, measured, bar], end) =>
    say(`${what.padEnd(widths[0])}  ${measured.padStart(widths[1])}  ${bar.padEnd(widths[2])}  ${end}`.trimEnd());
  line(['what', 'measured', 'bar'], '');
  for (const { what, measured, bar, isMet, note = '' } of rows)
    line([what, measured, bar], [isMet ? 'met' : 'MISSED', note].filter(Boolean).join('  '));
  const missed = rows.filter(({ isMet }) => !isMet).length;
  say(missed === 0 ? `\nAll ${rows.length} bars are met.` : `\n${missed} of ${rows.length} bars are missed.`);
}
