import { Query } from 'mingo/query';
import { type Doc, isDoc, toView } from './bson-values.ts';
import { CommandError } from './command-error.ts';
import { engineOptions } from './engine.ts';
import { valueKey } from './value-key.ts';

export interface Filter {
  test(view: Doc): boolean;
  /** Paths that must equal one of these values, as keys. */
  equals: Map<string, string[]>;
  /** Paths that exist in every match. */
  present: Set<string>;
  /** Paths with a lower or upper bound, where a sorted scan can start. */
  atLeast: Map<string, unknown>;
  atMost: Map<string, unknown>;
  /** Whether `equals` is the whole filter. */
  exact: boolean;
  /**
   * The conditions other than `_id`, for records found by `_id`: testing each against a long list of ids would be slow.
   */
  beyondId: Pick<Filter, 'test' | 'roots'>;
  /** First segments of all paths in the filter; `undefined` means any. */
  roots: Set<string> | undefined;
}

const isPlainValue = (value: unknown): boolean =>
  value !== null && value !== undefined && !isDoc(value) && !Array.isArray(value) && !(value instanceof RegExp);

/** Types that can bound a scan; a missing field is neither above nor below such a value. */
const isBound = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'string' || value instanceof Date;

function equalKeys(condition: unknown): string[] | undefined {
  if (isPlainValue(condition)) return [valueKey(condition)];
  if (!isDoc(condition) || Object.keys(condition).length !== 1) return undefined;
  if (isPlainValue(condition.$eq)) return [valueKey(condition.$eq)];
  if (Array.isArray(condition.$in) && condition.$in.every(isPlainValue))
    return [...new Set(condition.$in.map(valueKey))];
  return undefined;
}

function inspect(view: Doc, filter: Filter): void {
  for (const [path, condition] of Object.entries(view)) {
    if (path === '$and' && Array.isArray(condition)) for (const part of condition) inspect(part as Doc, filter);
    else if (path.startsWith('$')) {
      filter.exact = false;
      if (path === '$or' || path === '$nor') for (const part of condition as Doc[]) inspectRoots(part, filter);
      else filter.roots = undefined;
    } else {
      filter.roots?.add(path.split('.')[0] ?? path);
      const keys = equalKeys(condition);
      if (keys && !filter.equals.has(path)) filter.equals.set(path, keys);
      else filter.exact = false;
      if (isDoc(condition)) inspectRange(path, condition, filter);
    }
  }
}

function inspectRange(path: string, condition: Doc, filter: Filter): void {
  const [from, to] = [condition.$gte ?? condition.$gt, condition.$lte ?? condition.$lt];
  if (condition.$exists === true || isBound(from) || isBound(to)) filter.present.add(path);
  if (isPlainValue(from)) filter.atLeast.set(path, from);
  if (isPlainValue(to)) filter.atMost.set(path, to);
}

function inspectRoots(view: Doc, filter: Filter): void {
  const inner: Filter = { ...filter, equals: new Map(), present: new Set(), atLeast: new Map(), atMost: new Map() };
  inspect(view, inner);
  if (!inner.roots) filter.roots = undefined;
}

const LOGICAL = ['$and', '$or', '$nor'];

function refuseUnsupported(filter: Doc): void {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$text') throw new CommandError('IndexNotFound', 'text index required for $text query');
    if (key === '$where') throw new CommandError('BadValue', '$where is not allowed here');
    if (LOGICAL.includes(key)) {
      if (!Array.isArray(value) || value.length === 0)
        throw new CommandError('BadValue', `${key} must be a nonempty array`);
      for (const part of value) {
        if (!isDoc(part)) throw new CommandError('BadValue', `${key} entries need to be full objects`);
        refuseUnsupported(part);
      }
    }
  }
}

/** Compiles a filter; rejects a malformed one before any document is read. */
export function compileFilter(given: Doc): Filter {
  refuseUnsupported(given);
  const { $comment: _comment, ...meaningful } = toView(given);
  const test = testOf(meaningful);
  const filter: Filter = {
    test,
    beyondId: { test, roots: undefined },
    equals: new Map(),
    present: new Set(),
    atLeast: new Map(),
    atMost: new Map(),
    exact: true,
    roots: new Set(),
  };
  inspect(meaningful, filter);
  const { _id, ...others } = meaningful;
  const isListOfIds = isDoc(_id) && _id.$in && equalKeys(_id) && !others.$and;
  filter.beyondId = { test: isListOfIds ? testOf(others) : test, roots: filter.roots };
  return filter;
}

function testOf(condition: Doc): Filter['test'] {
  const query = new Query(condition, engineOptions);
  return (view) => query.test(view);
}
