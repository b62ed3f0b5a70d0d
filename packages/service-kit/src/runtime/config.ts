import { readFileSync } from 'node:fs';
import { isTimeZone } from '@loop-petal/contracts/rules/days';
import { DEFAULT_TIME_ZONE } from '@loop-petal/contracts/rules/shop';
import { z } from 'zod';
import { secrets } from '../security/signatures.ts';

export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

export const serviceEnvironment = {
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  INTERNAL_TOKEN_SECRET: secrets(32),
  EVENT_BUS: z.enum(['postgres', 'kafka']).default('postgres'),
  EVENTS_DATABASE_URL: databaseUrl.optional(),
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .pipe(z.array(z.string().regex(/^\S+:\d+$/, 'must be host:port, host:port …')))
    .optional(),
  KAFKA_PARTITIONS: z.coerce.number().int().positive().default(6),
  KAFKA_REPLICATION: z.coerce.number().int().positive().default(1),
  KAFKA_TLS: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  KAFKA_CA: z.string().optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** The OTLP/HTTP endpoint for spans, `http://collector:4318`. Absent: no tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  DEMO: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
};

/** The time zone of a shop whose owner has not set one. */
export const shopTimeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone such as America/New_York')
  .default(DEFAULT_TIME_ZONE);

/** Overrides the setting `largeOrderAbove`, in dollars. */
export const largeOrderDollars = z.coerce.number().int().min(1).max(100_000).optional();

export const mongoUrl = z.string().regex(/^mongodb(\+srv)?:\/\/[^/?]/, 'must be a mongodb:// address');

export type Environment = Record<string, string | undefined>;
type Parsed<T> = { ok: true; config: T } | { ok: false; problem: string };

const EX_CONFIG = 78;

/**
 * Parses the environment by a schema. `NAME_FILE` may name a file with the value of `NAME` (a secret); an empty
 * variable counts as missing. The error is one line that names every wrong variable with its problem.
 */
export function parseConfig<S extends z.ZodType>(schema: S, env: Environment = process.env): Parsed<z.output<S>> {
  const { values, problems } = withFiles(env, variablesOf(schema));
  if (problems.length > 0) return { ok: false, problem: problems.join('; ') };
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => describe(issue, values));
    return { ok: false, problem: [...new Set(wrong)].join('; ') };
  }
  const problem = contradictionIn(parsed.data as Record<string, unknown>);
  return problem ? { ok: false, problem } : { ok: true, config: parsed.data };
}

/** Like `parseConfig`; an invalid environment ends the process with one line on stderr and exit code 78. */
export function readConfig<S extends z.ZodType>(schema: S, env: Environment = process.env): z.output<S> {
  const parsed = parseConfig(schema, env);
  if (parsed.ok) return parsed.config;
  process.stderr.write(`Wrong configuration: ${parsed.problem}\n`);
  process.exit(EX_CONFIG);
}

function withFiles(env: Environment, names: ReadonlySet<string>) {
  const values: Environment = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(env)) if (value) values[name] = value;
  for (const name of names) {
    const path = values[`${name}_FILE`];
    if (!path || values[name]) continue;
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE names a file that can't be read`);
    }
  }
  return { values, problems };
}

function variablesOf(schema: z.ZodType): ReadonlySet<string> {
  let inner: unknown = schema;
  while (inner instanceof z.ZodPipe) inner = inner.def.in;
  return new Set(inner instanceof z.ZodObject ? Object.keys(inner.shape) : []);
}

function describe(issue: z.core.$ZodIssue, values: Environment): string {
  const name = issue.path.length > 0 ? String(issue.path[0]) : 'environment';
  if (issue.path.length > 0 && values[name] === undefined) return `${name} is missing`;
  return `${name}: ${issue.message}`;
}

function contradictionIn(config: Record<string, unknown>): string | undefined {
  if (config.EVENT_BUS === 'postgres' && !config.EVENTS_DATABASE_URL) {
    return 'EVENTS_DATABASE_URL is missing (EVENT_BUS is postgres)';
  }
  if (config.EVENT_BUS === 'kafka' && !config.KAFKA_BROKERS) return 'KAFKA_BROKERS is missing (EVENT_BUS is kafka)';
  if (config.DEMO && String(config.PUBLIC_URL).startsWith('https:')) {
    return 'DEMO: must not be true where PUBLIC_URL begins with https';
  }
  if (config.LOCAL_ASSISTANTS && !config.DEMO) return 'LOCAL_ASSISTANTS: must not be true unless DEMO is';
  return undefined;
}
