import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Manifest, nameOf, type Value } from './manifest.ts';

type Validator = ((data: Value) => boolean) & { errors?: { instancePath: string; message?: string; params?: Value }[] };

const load = createRequire(import.meta.url);
const SCHEMAS = join(dirname(load.resolve('kubernetes-models')), '_schemas');

/** The compiled schema of a kind: `apps/v1` `Deployment` is in IoK8sApiAppsV1Deployment. */
function validatorOf({ apiVersion, kind }: Manifest): Validator {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse();
  const name = [group.split('.')[0] ?? '', version]
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  return load(join(SCHEMAS, `IoK8sApi${name}${kind}.js`)).validate;
}

/** An object's errors according to the schema of its kind, including unknown fields. */
export function schemaProblems(given: Manifest): string[] {
  const manifest = given.kind === 'Secret' && given.data ? withoutLineBreaks(given) : given;
  const seen = new Map<object, Set<PropertyKey>>();
  let validate: Validator;
  try {
    validate = validatorOf(manifest);
  } catch {
    return [`${nameOf(manifest)}: no such kind as ${manifest.apiVersion} ${manifest.kind}`];
  }
  validate(watched(manifest, seen));
  const wrong = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${nameOf(manifest)}${instancePath} ${message ?? JSON.stringify(params)}`,
  );
  return [...wrong, ...unread(manifest, seen, nameOf(manifest)), ...empty(manifest, nameOf(manifest))];
}

/** Kubernetes accepts line breaks in base64, but the schema does not. */
const withoutLineBreaks = (secret: Manifest): Manifest => ({
  ...secret,
  data: Object.fromEntries(
    Object.entries(secret.data).map(([key, value]) => [key, String(value).replaceAll('\n', '')]),
  ),
});

/** The compiled schemas read every field they know, so an unread field is unknown to the kind. */
function watched(value: Value, seen: Map<object, Set<PropertyKey>>): Value {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      seen.set(target, (seen.get(target) ?? new Set()).add(key));
      return watched(target[key], seen);
    },
  });
}

function unread(value: Value, seen: Map<object, Set<PropertyKey>>, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, index) => unread(one, seen, `${path}/${index}`));
  return Object.entries(value).flatMap(([key, inner]) =>
    seen.get(value)?.has(key) ? unread(inner, seen, `${path}/${key}`) : [`${path}/${key} is unknown`],
  );
}

function empty(value: Value, path: string): string[] {
  if (value === null) return [`${path} is empty`];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => empty(inner, `${path}/${key}`));
}
