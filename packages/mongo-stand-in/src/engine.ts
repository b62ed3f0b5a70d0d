import { ObjectId } from 'bson';
import { Context } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import type { PipelineOperator } from 'mingo/types';
import { asNumber, type Doc } from './bson-values.ts';
import { CommandError } from './command-error.ts';
import { leavesAt, type SortFields, sortedBy } from './paths.ts';

/** `{a: 1, b: -1}` as a list. Rejects anything else. */
export function sortFields(sort: Doc): SortFields {
  return Object.entries(sort).map(([path, given]) => {
    const direction = asNumber(given, `sort.${path}`, 0);
    if (direction !== 1 && direction !== -1)
      throw new CommandError('BadValue', `Illegal key in $sort specification: ${path}`);
    return [path, direction];
  });
}

const { $out: _out, $merge: _merge, ...readOnlyStages } = pipeline;

const builtIn = Context.init({
  accumulator: { ...accumulator },
  expression: { ...expression },
  pipeline: readOnlyStages,
  projection: { ...projection },
  query: { ...query },
  window: { ...window },
});

const isObjectIdAt = (doc: Doc, path: string): boolean =>
  path.split('.').reduce<unknown>((at, part) => (at as Doc | undefined)?.[part], doc) instanceof ObjectId;

type Test = (doc: Doc) => boolean;

function typeOperator(path: string, given: unknown, options: Parameters<typeof query.$type>[2]): Test {
  const wanted = Array.isArray(given) ? given : [given];
  const isOther = query.$type(path, wanted, options);
  const asksForIds = wanted.includes('objectId') || wanted.includes(7);
  return (doc) => isOther(doc) || (asksForIds && isObjectIdAt(doc, path));
}

/** mingo follows a path through one array; MongoDB also follows it through arrays inside an array's documents. */
function inDeepArrays(operator: typeof query.$lt): typeof query.$lt {
  return (path, given, options) => {
    const isDirect = operator(path, given, options);
    if (path.split('.').length < 3) return isDirect;
    const isLeaf = operator('leaves', given, options);
    return (doc) => isDirect(doc) || isLeaf({ leaves: leavesAt(doc as Doc, path).values });
  };
}
const ranges = {
  $lt: inDeepArrays(query.$lt),
  $lte: inDeepArrays(query.$lte),
  $gt: inDeepArrays(query.$gt),
  $gte: inDeepArrays(query.$gte),
};

type Stage = typeof pipeline.$sort;

const sortInBsonOrder: Stage = (docs, spec) =>
  docs.transform((items) => Lazy(sortedBy(items as Doc[], sortFields(spec as Doc), (doc) => doc)));

const context = Context.from(
  Context.init({ pipeline: { $sort: sortInBsonOrder as PipelineOperator }, query: { $type: typeOperator, ...ranges } }),
  builtIn,
);

/** Scripts are disabled in every call to mingo. */
export const engineOptions = { context, scriptEnabled: false };
