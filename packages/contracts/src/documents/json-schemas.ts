import { z } from 'zod';

type Json = Record<string, unknown>;
export type NamedSchema = [name: string, schema: z.ZodType];
type Io = 'input' | 'output';

/**
 * JSON Schemas (2020-12) of inputs and outputs. Used named schemas become components; if input and output differ, the
 * input's name gets the suffix `Input`.
 */
export function jsonSchemas(named: NamedSchema[], inputs: z.ZodType[], outputs: z.ZodType[]) {
  const names = new Map<z.ZodType, string>();
  for (const [name, schema] of named) if (!names.has(schema)) names.set(schema, name);
  const output = generate(names, outputs, 'output', (name) => name);
  const probe = generate(names, inputs, 'input', (name) => name);
  const differs = new Set(
    Object.keys(probe.components).filter(
      (name) => output.components[name] && !isSame(probe.components[name], output.components[name]),
    ),
  );
  const input = generate(names, inputs, 'input', (name) => (differs.has(name) ? `${name}Input` : name));
  return {
    schemas: sortKeys({ ...input.components, ...output.components }),
    refTo: (schema: z.ZodType, io: Io): Json => (io === 'input' ? input : output).use(schema),
  };
}

function generate(names: Map<z.ZodType, string>, roots: z.ZodType[], io: Io, rename: (name: string) => string) {
  const registry = z.registry<{ id: string }>();
  const ids = new Map<z.ZodType, string>();
  for (const [schema, name] of names) ids.set(schema, rename(name));
  const isNamed = new Set(ids.keys());
  roots.forEach((root, index) => {
    if (!ids.has(root)) ids.set(root, `root-${index}`);
  });
  for (const [schema, id] of ids) registry.add(schema, { id });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any', override: tidy });
  const bare = (id: string): Json => {
    const { $schema: _dialect, $id: _id, id: _name, ...schema } = schemas[id] as Json;
    return schema;
  };
  const use = (schema: z.ZodType): Json => {
    const id = ids.get(schema) ?? '';
    return isNamed.has(schema) ? { $ref: uri(id) } : bare(id);
  };
  const components: Record<string, Json> = {};
  const collect = (schema: unknown): void => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (components[name]) continue;
      components[name] = bare(name);
      collect(components[name]);
    }
  };
  for (const root of roots) collect(use(root));
  return { components, use };
}

export const inputSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: tidy });

function tidy(context: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  readThroughPipe(context);
  const { examples } = z.globalRegistry.get(context.zodSchema as unknown as z.ZodType) ?? {};
  if (examples) context.jsonSchema.examples = examples;
  // The format is more informative than the regular expression that implements it.
  if (context.jsonSchema.format) delete context.jsonSchema.pattern;
}

/** `text(254).pipe(z.email())`: the rules of the second string apply to the input as well. */
function readThroughPipe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || !(def.in instanceof z.ZodString) || !isString(def.out)) return;
  const { $schema: _dialect, ...further } = z.toJSONSchema(def.out);
  Object.assign(jsonSchema, further);
}

const isString = (schema: unknown): schema is z.ZodType => schema instanceof z.core.$ZodString;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const sortKeys = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
