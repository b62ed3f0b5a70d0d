/**
 * `npm run advisories`: asks npm for vulnerabilities in the packages of the lockfile, and OSV (OSV_URL) for those in
 * the images of versions.json. Fails if a serious one has a fixed version, unless accepted.json contains a reason. An
 * unreachable database causes one line of output but no failure.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program, root, say } from '../build/checkout.mjs';
import { runNpm } from '../build/run-program.mjs';
import { numberOf, readVersions } from './versions.ts';

const OSV_URL = process.env.OSV_URL || 'https://api.osv.dev';
const ACCEPTED = join(root, 'tools/versions/accepted.json');
const LIMIT_MS = 15_000;
const SERIOUS = new Set(['high', 'critical']);

class Unreachable extends Error {}

interface Hole {
  id: string;
  told: string;
}
interface AuditReport {
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string; range: string; fixAvailable: unknown }>;
}
/** A vulnerability as OSV describes it. */
interface OsvEntry {
  id: string;
  aliases?: string[];
  summary?: string;
  database_specific?: { severity?: string };
  affected?: { ranges?: { events?: { fixed?: string }[] }[] }[];
}

async function packageVulnerabilities(): Promise<Hole[]> {
  const { said } = await runNpm(['audit', '--omit=dev', '--json'], { quiet: true });
  const report = parsed(said.slice(said.indexOf('{')));
  if (!report?.vulnerabilities) throw new Unreachable(report?.message ?? 'the registry has no list');
  return Object.values(report.vulnerabilities)
    .filter(({ severity, fixAvailable }) => SERIOUS.has(severity) && fixAvailable)
    .map(({ name, severity, range }) => ({ id: name, told: `${name} ${range}: ${severity}` }));
}

/** npm may print notices before and after the JSON. */
function parsed(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

async function imageVulnerabilities(): Promise<Hole[]> {
  const images = Object.values(readVersions()).map((version) => ({ ...version, number: numberOf(version) }));
  const queries = images.map(({ advisories: [ecosystem, name], number }) => ({
    package: { ecosystem, name },
    version: number,
  }));
  const { results = [] } = await ask<{ results?: { vulns?: { id: string }[] }[] }>('/v1/querybatch', {
    method: 'POST',
    body: JSON.stringify({ queries }),
  });
  const found = results.flatMap(({ vulns = [] }, index) =>
    vulns.map(({ id }) => ({ id, image: images[index]?.image })),
  );
  const vulnerabilities = await Promise.all(
    found.map(async ({ id, image }) => ({ image, ...(await ask<OsvEntry>(`/v1/vulns/${encodeURIComponent(id)}`)) })),
  );
  return vulnerabilities
    .filter((vulnerability) => isSerious(vulnerability) && isFixed(vulnerability))
    .map(({ id, aliases = [], image, summary = '' }) => ({
      id,
      told: `${image}: ${[id, ...aliases].join(', ')} ${summary}`,
    }));
}

function isSerious({ database_specific: { severity = 'HIGH' } = {} }: OsvEntry): boolean {
  return SERIOUS.has(severity.toLowerCase());
}

const isFixed = ({ affected = [] }: OsvEntry): boolean =>
  affected.some(({ ranges = [] }) => ranges.some(({ events = [] }) => events.some(({ fixed }) => fixed)));

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${OSV_URL}${path}`, { ...init, signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    (error) => {
      throw new Unreachable(error.cause?.message ?? error.message);
    },
  );
  if (!response.ok) throw new Unreachable(`${response.status} ${response.statusText}`);
  return (await response.json()) as Answer;
}

await program(async () => {
  const accepted: Record<string, string> = existsSync(ACCEPTED) ? JSON.parse(readFileSync(ACCEPTED, 'utf8')) : {};
  for (const [name, look] of Object.entries({ packages: packageVulnerabilities, images: imageVulnerabilities })) {
    try {
      const vulnerabilities = (await look()).filter(({ id }) => !accepted[id]);
      for (const { told } of vulnerabilities) say(`  ${told}`);
      say(
        `${name}: ${vulnerabilities.length === 0 ? 'no serious vulnerability with a fixed version' : `${vulnerabilities.length} to fix`}.`,
      );
      if (vulnerabilities.length > 0) process.exitCode = 1;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      say(`${name}: not compared, the list of advisories can't be reached (${error.message}).`);
    }
  }
});
