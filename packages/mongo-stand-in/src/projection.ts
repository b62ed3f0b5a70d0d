import { Aggregator } from 'mingo/aggregator';
import { Query } from 'mingo/query';
import { asNumber, cloneValue, type Doc, isDoc, setField, toView } from './bson-values.ts';
import { CommandError } from './command-error.ts';
import { engineOptions } from './engine.ts';
import { matchedIndex } from './update/field-path.ts';

interface Tree extends Map<string, Tree | true> {}

type Shape = (doc: Doc) => Doc;

function addPath(tree: Tree, path: string): void {
  const parts = path.split('.');
  let at = tree;
  for (const part of parts.slice(0, -1)) {
    const known = at.get(part);
    if (known === true) throw new CommandError('BadValue', `Path collision at ${path}`);
    const next: Tree = known ?? new Map();
    at.set(part, next);
    at = next;
  }
  const leaf = parts.at(-1) ?? path;
  if (at.has(leaf)) throw new CommandError('BadValue', `Path collision at ${path}`);
  at.set(leaf, true);
}

function including(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.filter((v) => isDoc(v) || Array.isArray(v)).map((item) => including(item, tree));
  if (!isDoc(value)) return undefined;
  const kept: Doc = {};
  for (const key of Object.keys(value)) {
    const branch = tree.get(key);
    const child = branch === true ? value[key] : branch && including(value[key], branch);
    if (branch && child !== undefined) setField(kept, key, child);
  }
  return kept;
}

function excluding(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => excluding(item, tree));
  if (!isDoc(value)) return value;
  const kept: Doc = {};
  for (const key of Object.keys(value)) {
    const branch = tree.get(key);
    if (branch !== true) setField(kept, key, branch ? excluding(value[key], branch) : value[key]);
  }
  return kept;
}

function flattened(spec: Doc, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(spec).flatMap(([key, value]): [string, unknown][] =>
    isDoc(value) && !Object.keys(value)[0]?.startsWith('$')
      ? flattened(value, `${prefix}${key}.`)
      : [[prefix + key, value]],
  );
}

function sliced(value: unknown, operand: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (!Array.isArray(operand)) {
    const count = asNumber(operand, '$slice', 0);
    return count < 0 ? value.slice(count) : value.slice(0, count);
  }
  const [skip, count] = operand.map((n) => asNumber(n, '$slice', 0)) as [number, number];
  const from = skip < 0 ? Math.max(0, value.length + skip) : skip;
  return value.slice(from, from + count);
}

const firstMatch = (value: unknown, operand: unknown): unknown[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const query = new Query({ a: { $elemMatch: toView(operand as Doc) } }, engineOptions);
  const found = value.find((item) => query.test(toView({ a: [item] })));
  return found === undefined ? undefined : [found];
};

/** Changes the field at a dotted path and copies the documents along it. */
function changed(doc: Doc, path: string, change: (value: unknown) => unknown): Doc {
  const [head = path, ...rest] = path.split('.');
  if (!Object.hasOwn(doc, head)) return doc;
  const inner = doc[head];
  const value = rest.length === 0 ? change(inner) : isDoc(inner) ? changed(inner, rest.join('.'), change) : inner;
  if (value !== undefined) return { ...doc, [head]: value };
  const { [head]: _gone, ...others } = doc;
  return others;
}

const isFlag = (value: unknown): boolean =>
  typeof value === 'boolean' || (Number.isFinite(Number(value)) && typeof value !== 'string');
const isOn = (value: unknown): boolean => value === true || (value !== false && Number(value) !== 0);

/** Compiles a `projection`; computed fields go through the aggregation engine. */
export function compileProjection(spec: Doc, filter: Doc): Shape {
  const fields = flattened(spec);
  if (fields.length === 0) return (doc) => doc;
  const tree: Tree = new Map();
  const steps: Shape[] = [];
  let mode: 'include' | 'exclude' | undefined;
  let id: boolean | undefined;
  for (const [given, value] of fields) {
    const path = given.endsWith('.$') ? given.slice(0, -2) : given;
    const operator = isDoc(value) ? Object.keys(value)[0] : undefined;
    if (operator === '$slice' && isDoc(value)) {
      steps.push((doc) => changed(doc, path, (array) => sliced(array, value.$slice)));
      continue;
    }
    if (operator === '$elemMatch' && isDoc(value))
      steps.push((doc) => changed(doc, path, (array) => firstMatch(array, value.$elemMatch)));
    else if (path !== given) {
      steps.push((doc) =>
        changed(doc, path, (array) => (Array.isArray(array) ? [array[matchedIndex(array, path, filter)]] : array)),
      );
    } else if (!isFlag(value)) return computed(spec);
    if (path === '_id') {
      id = isOn(value);
      continue;
    }
    const wanted = operator || isOn(value) ? 'include' : 'exclude';
    if (mode && mode !== wanted) {
      throw new CommandError(
        'BadValue',
        `Cannot do ${wanted === 'include' ? 'inclusion' : 'exclusion'} on field ${path} in ${mode === 'include' ? 'inclusion' : 'exclusion'} projection`,
      );
    }
    mode = wanted;
    addPath(tree, path);
  }
  const includes = mode === 'include' || (mode === undefined && id === true);
  if (id === false ? !includes : includes) tree.set('_id', true);
  return (doc) =>
    steps.reduce((shaped, step) => step(shaped), (includes ? including(doc, tree) : excluding(doc, tree)) as Doc);
}

function computed(spec: Doc): Shape {
  const aggregator = new Aggregator([{ $project: toView(spec) }], engineOptions);
  return (doc) => aggregator.run([cloneValue(doc)])[0] as Doc;
}
