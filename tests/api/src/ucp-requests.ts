import { readFileSync } from 'node:fs';
import { violations } from '../../../gateway/test/ucp/validate.ts';

type Json = Record<string, unknown>;
type Schema = Json & { $ref?: string; allOf?: Schema[]; properties?: Record<string, Schema>; required?: string[] };
interface Described {
  readonly paths: Record<string, Record<string, RestOperation>>;
  readonly methods: readonly McpMethod[];
  readonly components: { readonly schemas: Record<string, Schema> };
}
interface RestOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Record<
    string,
    { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  >;
}
interface McpMethod {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly schema: Schema }[];
  readonly result: { readonly schema: Schema };
}

const folder = new URL('../../../gateway/test/ucp/', import.meta.url);
const readJson = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const { rest, mcp } = readJson('services.json') as { rest: Described; mcp: Described };
const files = new Map<string, Schema>(readJson('schemas.json').map((one: Schema) => [String(one.$id), one]));
const ROOT = 'https://ucp.dev/schemas/';
/** Where the descriptions of the services are, so that their references are relative to the schemas. */
const SERVICES = `${ROOT}../services/shopping/`;
const DEEPEST = 12;

/** What the protocol's extensions add to a request. */
const EXTENSIONS: Record<string, string[]> = {
  checkout: ['fulfillment', 'discount', 'buyer_consent'].map(
    (name) => `${ROOT}shopping/${name}.json#/$defs/dev.ucp.shopping.checkout`,
  ),
  cart: [`${ROOT}shopping/discount.json#/$defs/dev.ucp.shopping.cart`],
};

interface Place {
  readonly base: string;
  readonly services: Described;
  /** `create`, `update` or `complete`, which determines the fields of a request. */
  readonly action: string;
  readonly hints: Readonly<Record<string, readonly unknown[]>>;
  readonly depth: number;
}

function resolve(ref: string, { base, services }: Place): { schema: Schema; base: string } {
  if (ref.startsWith('#/components/'))
    return { schema: services.components.schemas[ref.split('/')[3] ?? ''] ?? {}, base };
  const url = new URL(ref, base);
  const file = `${url.origin}${url.pathname}`;
  const names = url.hash.split('/').slice(1).map(decodeURIComponent);
  const schema = names.reduce<unknown>((at, name) => (at as Json)?.[name], files.get(file));
  if (!schema) throw new Error(`no schema ${ref} in ${base}`);
  return { schema: schema as Schema, base: file };
}

/** Whether a field is part of a request: the protocol says so for each action, or for all. */
function useOf({ ucp_request: said }: Schema, action: string): unknown {
  return typeof said === 'object' && said !== null ? (said as Json)[action] : said;
}

/** The schema of a request without references. The hints replace fields by name, so that requests reach the products. */
function inline(schema: Schema, place: Place): Schema {
  if (place.depth > DEEPEST) return {};
  const next = { ...place, depth: place.depth + 1 };
  if (schema.$ref !== undefined) {
    const { schema: target, base } = resolve(schema.$ref, place);
    return inline(target, { ...next, base });
  }
  const { allOf = [], ...own } = schema;
  const parts = [objectOf(own, next), ...allOf.map((part) => inline(part, next))];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  };
}

function objectOf(schema: Schema, place: Place): Schema {
  const { properties, required = [], anyOf, oneOf, items, ...rest } = schema;
  const list = (some: unknown) => (some as Schema[]).map((one) => inline(one, place));
  const known = Object.entries(properties ?? {}).filter(([, one]) => useOf(one, place.action) !== 'omit');
  const isNeeded = ([name, one]: [string, Schema]) =>
    useOf(one, place.action) === 'required' || (required.includes(name) && useOf(one, place.action) !== 'optional');
  return {
    ...rest,
    ...(Array.isArray(anyOf) && { anyOf: list(anyOf) }),
    ...(Array.isArray(oneOf) && { oneOf: list(oneOf) }),
    ...(items !== undefined && { items: inline(items as Schema, place) }),
    ...(properties && {
      properties: Object.fromEntries(
        known.map(([name, one]) => [name, place.hints[name] ? { examples: place.hints[name] } : inline(one, place)]),
      ),
      required: known.filter(isNeeded).map(([name]) => name),
    }),
  };
}

/** The names of the schemas that an answer may have, for `violations`. */
function answersOf(schema: Schema, services: Described): string[] {
  const place = { base: SERVICES, services, action: '', hints: {}, depth: 0 };
  const { $ref = '', oneOf } = schema;
  if (Array.isArray(oneOf)) return oneOf.flatMap((one) => answersOf(one, services));
  if ($ref.startsWith('#/')) return answersOf(resolve($ref, place).schema, services);
  return [new URL($ref, SERVICES).href.replace(ROOT, '')];
}

/** Whether an answer matches one of the schemas; otherwise the violations of the first. */
export function faultsOf(schemas: readonly string[], answer: unknown): unknown[] {
  const faults = schemas.map((schema) => violations(schema, answer));
  return faults.some(({ length }) => length === 0) ? [] : (faults[0] ?? ['no schema']);
}

function requestSchema(schema: Schema, name: string, kind: string, services: Described, hints: Place['hints']): Schema {
  const action = name.split('_')[0] ?? '';
  const place = { base: SERVICES, services, action, hints, depth: 0 };
  const extensions = action === 'complete' ? [] : (EXTENSIONS[kind] ?? []);
  return inline({ allOf: [schema, ...extensions.map(($ref) => ({ $ref }))] }, place);
}

const kindOf = (name: string) => /_(cart|checkout)$/.exec(name)?.[1] ?? '';

/** The REST operations of the protocol, from its OpenAPI description. */
export const restOperations = (hints: Place['hints']) =>
  Object.entries(rest.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: name, requestBody, responses }]) => ({
      ...{ name, path, method: method.toUpperCase() },
      body:
        requestBody && requestSchema(requestBody.content['application/json'].schema, name, kindOf(name), rest, hints),
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => [
          Number(status),
          answersOf(content['application/json'].schema, rest),
        ]),
      ),
    })),
  );

/** The tools of the protocol over MCP, from its OpenRPC description. */
export const mcpTools = (hints: Place['hints']) =>
  mcp.methods.map(({ name, params, result }) => ({
    name,
    arguments: {
      type: 'object',
      properties: Object.fromEntries(
        params.map((param) => [
          param.name,
          hints[param.name]
            ? { examples: hints[param.name] }
            : requestSchema(param.schema, name, param.name, mcp, hints),
        ]),
      ),
      required: params.map((param) => param.name),
    },
    answers: answersOf(result.schema, mcp),
  }));
