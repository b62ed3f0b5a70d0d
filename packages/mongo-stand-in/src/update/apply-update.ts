import { Aggregator } from 'mingo/aggregator';
import { cloneValue, type Doc, decode, encode, isDoc, toView } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { engineOptions } from '../engine.ts';
import { valueKey } from '../value-key.ts';
import { arrayOperators, NEVER_CREATES } from './array-operators.ts';
import { fieldOperators, type Operands, unset } from './field-operators.ts';
import { checkPath, concretePaths, findSlot, getSlot, type Positions, setSlot } from './field-path.ts';

export interface UpdateContext extends Positions {
  now: Date;
  inserting: boolean;
}

const operators = { ...fieldOperators, ...arrayOperators };
const PIPELINE_STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

export const isReplacement = (update: Doc | Doc[]): boolean =>
  !Array.isArray(update) && !Object.keys(update)[0]?.startsWith('$');

function runPipeline(doc: Doc, stages: readonly Doc[]): Doc {
  const unknown = stages.flatMap(Object.keys).find((name) => !PIPELINE_STAGES.has(name));
  if (unknown) throw new CommandError('InvalidOptions', `${unknown} is not allowed to be used within an update`);
  const [result] = new Aggregator([...stages], engineOptions).run([cloneValue(toView(doc))]);
  // Encoding drops fields with the value undefined, so they must also be dropped in memory.
  return decode(encode(result as Doc));
}

function refuseConflicts(update: Doc): void {
  const seen: string[] = [];
  for (const [name, fields] of Object.entries(update)) {
    if (name !== '$rename' && !Object.hasOwn(operators, name) && name !== '$unset') {
      throw new CommandError(
        'FailedToParse',
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields))
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${name}: ${JSON.stringify(fields)}}`,
      );
    for (const path of [...Object.keys(fields), ...(name === '$rename' ? Object.values(fields).map(String) : [])]) {
      const other = seen.find(
        (known) => known === path || known.startsWith(`${path}.`) || path.startsWith(`${known}.`),
      );
      if (other)
        throw new CommandError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${other}'`,
        );
      seen.push(path);
    }
  }
}

function rename(doc: Doc, from: string, to: string): void {
  const source = findSlot(doc, checkPath(from), false);
  const value = source && getSlot(source);
  if (!source || value === undefined) return;
  unset(source);
  const target = findSlot(doc, checkPath(to), true);
  if (target) setSlot(target, value);
}

function applyOperator(doc: Doc, name: string, path: string, operand: unknown, context: UpdateContext): void {
  const operands: Operands = { now: context.now, root: doc };
  if (name === '$rename') {
    rename(doc, path, String(operand));
    return;
  }
  const creates = name !== '$unset' && !NEVER_CREATES.has(name);
  for (const parts of concretePaths(doc, path, context)) {
    const slot = findSlot(doc, parts, creates);
    if (!slot) continue;
    if (name === '$unset') unset(slot);
    else if (creates || getSlot(slot) !== undefined) operators[name]?.(slot, operand, operands);
  }
}

function keepId(before: Doc, after: Doc): Doc {
  if (before._id === undefined) return after;
  if (after._id !== undefined && valueKey(after._id) !== valueKey(before._id)) {
    throw new CommandError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  const { _id, ...rest } = after;
  return { _id: before._id, ...rest };
}

/** The document after an update; the input is not changed. */
export function applyUpdate(doc: Doc, update: Doc | Doc[], context: UpdateContext): Doc {
  if (Array.isArray(update)) return keepId(doc, runPipeline(doc, update));
  if (isReplacement(update)) return keepId(doc, cloneValue(update));
  refuseConflicts(update);
  const changed = cloneValue(doc);
  for (const [name, fields] of Object.entries(update)) {
    if (name === '$setOnInsert' && !context.inserting) continue;
    for (const [path, operand] of Object.entries(fields as Doc)) applyOperator(changed, name, path, operand, context);
  }
  if (doc._id !== undefined && changed._id === undefined) {
    throw new CommandError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  return keepId(doc, changed);
}
