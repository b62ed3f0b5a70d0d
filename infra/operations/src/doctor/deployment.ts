import { connect } from 'node:tls';
import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import type { CallOutput } from '@loop-petal/contracts/operations/call';
import { type CallName, requestLine } from '@loop-petal/contracts/operations/call-path';
import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { advice, type Finding, ok, wrong } from './finding.ts';

const LIMIT_MS = 10_000;
const SLOW_MS = 1000;
const SKEW_MS = 30_000;
const DAYS_LEFT = 21;
/** With fewer pages, all of them may come from one visitor. */
const ENOUGH_PAGES = 30;
const ONE_NETWORK_SHARE = 0.95;
const ask = (url: URL, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS), ...init });

/** `answer` is undefined unless it is JSON, because a program other than the shop may respond. */
async function call<Name extends CallName & keyof ShopCalls>(base: URL, name: Name) {
  const response = await ask(new URL(requestLine(name, {}).path, base));
  const answer = await response.json().catch(() => undefined);
  return { status: response.status, answer: answer as Partial<CallOutput<ShopCalls[Name]>> | undefined };
}

/**
 * Checks from outside whether the shop at this address is complete, secure and fast.
 * @param metrics the address of the gateway's private metrics, for data that is available only there
 */
export async function examineDeployment(address: string, metrics?: string): Promise<Finding[]> {
  const base = new URL(address);
  let home: Response;
  try {
    home = await ask(new URL('/', base));
  } catch (error) {
    const { cause } = error as { cause?: Error };
    return [wrong(`${base.href} does not answer (${cause?.message ?? (error as Error).message})`, 'Is it running?')];
  }
  return [
    ...(await parts(base)),
    ...(await pages(base, home)),
    ...headers(base, home),
    clock(home),
    await privateThings(base),
    await visitors(metrics),
    ...(base.protocol === 'https:' ? [await certificate(base), await redirect(base)] : []),
  ];
}

async function parts(base: URL): Promise<Finding[]> {
  const states = (await call(base, 'GET /readyz')).answer?.parts ?? {};
  if (Object.keys(states).length === 0) return [wrong('/readyz lists no parts', 'Is this the gateway of the shop?')];
  return Object.entries(states).map(([part, state]) =>
    state === 'ok' ? ok(`${part} is ready`) : wrong(`${part} is ${state}`, `Check its log and its /readyz.`),
  );
}

async function pages(base: URL, home: Response): Promise<Finding[]> {
  const html = await home.text();
  const findings = [
    home.status === 200 && /<h1[\s>]/.test(html)
      ? ok('the home page is rendered on the server')
      : wrong(`the home page answers ${home.status}`, 'Check the log of web.'),
  ];
  const since = performance.now();
  const { status, answer: list } = await call(base, 'GET /api/products');
  const spent = Math.round(performance.now() - since);
  if (!Array.isArray(list)) findings.push(wrong(`/api/products answers ${status}`, 'Check catalog.'));
  else if (list.length === 0) findings.push(advice('there are no products', 'Add them in the admin client.'));
  else findings.push(ok(formatCount(list.length, 'product')));
  if (spent > SLOW_MS) findings.push(advice(`/api/products took ${spent} ms`, 'Check the saturation dashboard.'));
  const { answer: shop } = await call(base, 'GET /api/shop');
  if (shop?.demo && base.protocol === 'https:') {
    findings.push(wrong('the shop shows its demo admin account', 'Set DEMO=false and change the password.'));
  }
  return findings;
}

function headers(base: URL, home: Response): Finding[] {
  const has = (name: string, pattern: RegExp) => pattern.test(home.headers.get(name) ?? '');
  const policy = has('content-security-policy', /default-src/) && !has('content-security-policy', /'unsafe-eval'/);
  return [
    policy ? ok('a content security policy') : wrong('no content security policy', 'Is a proxy dropping headers?'),
    has('x-content-type-options', /nosniff/) ? ok('nosniff') : wrong('no nosniff', 'Is a proxy dropping headers?'),
    ...(base.protocol === 'https:' && !has('strict-transport-security', /max-age=/)
      ? [wrong('no Strict-Transport-Security', 'PUBLIC_URL must begin with https://.')]
      : []),
  ];
}

function clock(home: Response): Finding {
  const skew = Date.parse(home.headers.get('date') ?? '') - Date.now();
  if (!(Math.abs(skew) > SKEW_MS)) return ok('the clocks agree');
  return wrong(`the clocks differ by ${Math.round(skew / 1000)} s`, 'Signed tokens are valid for 60 s: enable NTP.');
}

async function privateThings(base: URL): Promise<Finding> {
  const { status } = await ask(new URL('/metrics', base));
  return status === 404
    ? ok('metrics are private')
    : wrong(`/metrics answers ${status} to everyone`, 'The metrics port must not be reachable from outside.');
}

/** Behind an untrusted proxy, all visitors seem to come from it. The count includes the doctor's own page. */
async function visitors(metrics: string | undefined): Promise<Finding> {
  if (!metrics) {
    return advice('the networks of visitors were not compared', 'Add --metrics http://<gateway>:9464/metrics');
  }
  const response = await ask(new URL(metrics)).catch(() => null);
  const text = response?.ok ? await response.text() : '';
  const read = (kind: string) =>
    Number(new RegExp(`^gateway_recent_visitors\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  const [networks, pages, busiest] = [read('networks'), read('pages'), read('busiest')];
  if (Number.isNaN(pages)) return wrong(`${metrics} shows no visitors`, 'Is this the METRICS_PORT of the gateway?');
  if (pages < ENOUGH_PAGES) return ok(`${pages} pages in the last minutes: too few to compare networks of visitors`);
  return busiest < pages * ONE_NETWORK_SHARE
    ? ok(`visitors come from ${networks} networks`)
    : advice(
        `one network requested ${busiest} of the ${pages} pages in the last minutes`,
        'Unless it is a single visitor, set TRUSTED_PROXIES to the number of proxies in front of the gateway: all visitors share its limits.',
      );
}

function certificate(base: URL): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connect({ host: base.hostname, port: Number(base.port || 443), servername: base.hostname });
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', (error) => resolve(wrong(`the certificate: ${error.message}`, 'Renew it.')));
    socket.once('secureConnect', () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
      socket.end();
      resolve(
        days > DAYS_LEFT
          ? ok(`the certificate is valid for ${formatCount(days, 'day')}`)
          : wrong(`the certificate expires in ${formatCount(days, 'day')}`, 'Renew it; check cert-manager.'),
      );
    });
  });
}

async function redirect(base: URL): Promise<Finding> {
  const plain = new URL(base);
  plain.protocol = 'http:';
  plain.port = '';
  const response = await ask(plain).catch(() => null);
  const leads = response?.headers.get('location')?.startsWith('https://') ?? false;
  return !response || leads
    ? ok('nothing is served without TLS')
    : wrong('http:// is answered without a redirect', 'Let the ingress redirect to https://.');
}
