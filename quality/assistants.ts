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
const LEAST_PASSED = 60;
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
      throw new Stop(`The measurement of assistants needs python3 with pip, and ${RUNNER} from a package index.`);
    });
    const config = join(folder, 'config.json');
    const { config: checked, stop } = await configure(url);
    await writeFile(config, JSON.stringify(checked));
    const report = join(folder, 'report.xml');
    const options = ['-m', 'spck_conformance.cli', '--server', url, '--config', config, '--junit', report];
    // it exits with 1 when a check deviates
    await run('python3', options, { timeout: RUN_MS, env: { ...process.env, PYTHONPATH: folder } }).catch(
      () => undefined,
    );
    await stop();
    return rowsOf(await readFile(report, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Configured {
  readonly config: object;
  readonly stop: () => Promise<unknown>;
}

/** Products of the demo, one of them with an offer, and an offer code for the duration of the run. */
async function configure(url: string): Promise<Configured> {
  const shop = createShopClient(url);
  await shop.signInAsAdmin({ username: 'admin', password: 'crochet-demo' });
  const products = await shop.call('GET /api/products');
  const variants = products
    .filter(({ inStock, variations }) => inStock && variations.length === 0)
    .map(({ id, name, colors }) => ({ name, id: colors[0] ? `${id}:${colors[0]}` : id }));
  const [first, second] = variants;
  const offered = variants.find(({ name }) => name.startsWith('Sunflower'));
  if (!first || !second || !offered) throw new Error('the shop is not the demo');
  const now = Date.now();
  const { id, code } = await shop.call('POST /api/admin/offers', {
    body: {
      title: 'Checks of assistants',
      description: 'For the checks of assistants.',
      discountType: 'percentage',
      discountValue: 15,
      applicableProducts: ['all'],
      code: `CHECK-${now}`,
      validFrom: new Date(now - 60_000).toISOString(),
      validUntil: new Date(now + 3_600_000).toISOString(),
    },
  });
  return {
    config: {
      product_id: first.id,
      cart: { second_product_id: second.id },
      discount: {
        // no `second_valid_code`: with one, the runner expects two codes to add up, but an order takes one
        ...{ valid_code: code, invalid_code: 'NOT-A-CODE', case_insensitive: true },
        automatic: { product_id: offered.id, quantity: 1 },
      },
    },
    stop: () => shop.call('DELETE /api/admin/offers/{id}', { params: { id } }),
  };
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
