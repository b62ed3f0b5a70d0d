import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { Stop } from '../tools/build/checkout.mjs';
import { type Row, row, type Target } from './row.ts';

/** An independent runner for the Universal Commerce Protocol on PyPI. It checks what the shop's profile declares. */
const RUNNER = 'spck-conformance==0.4.0';
const LEAST_PASSED = 50;
const INSTALL_MS = 120_000;
const RUN_MS = 240_000;

const run = promisify(execFile);

/** The checks of an independent runner over REST and MCP that pass, and those that deviate from the protocol. */
export async function measure({ url }: Target): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assistants-'));
  try {
    await run('python3', ['-m', 'pip', 'install', '--quiet', '--target', folder, RUNNER], {
      timeout: INSTALL_MS,
    }).catch(() => {
      throw new Stop(`The measure of assistants needs python3 with pip, and ${RUNNER} from a package index.`);
    });
    const config = join(folder, 'config.json');
    await writeFile(config, JSON.stringify(await configFor(url)));
    const report = join(folder, 'report.xml');
    const options = ['-m', 'spck_conformance.cli', '--server', url, '--config', config, '--junit', report];
    // it ends with 1 when a check deviates
    await run('python3', options, { timeout: RUN_MS, env: { ...process.env, PYTHONPATH: folder } }).catch(
      () => undefined,
    );
    return rowsOf(await readFile(report, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function configFor(url: string) {
  const products = await createShopClient(url).call('GET /api/products');
  const [first, second] = products
    .filter(({ inStock, variations }) => inStock && variations.length === 0)
    .map(({ id, colors }) => (colors[0] ? `${id}:${colors[0]}` : id));
  if (!first || !second) throw new Error('the shop sells fewer than two products without variations');
  return { product_id: first, cart: { second_product_id: second } };
}

function rowsOf(report: string): Row[] {
  const cases = report.match(/<testcase\b[^>]*?(?:\/>|>[\s\S]*?<\/testcase>)/g) ?? [];
  const failed = cases.filter((one) => one.includes('<failure'));
  const passed = cases.filter((one) => !/<(?:failure|skipped|error)/.test(one));
  const names = failed.map((one) => / name="([^"]+)"/.exec(one)?.[1]).join(', ');
  return [
    row('UCP checks that deviate', failed.length, { most: 0, note: names }),
    row('UCP checks that pass', passed.length, { least: LEAST_PASSED }),
  ];
}
