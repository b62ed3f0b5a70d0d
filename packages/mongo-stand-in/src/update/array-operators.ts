import { BSONRegExp } from 'bson';
import { Query } from 'mingo/query';
import { asNumber, cloneValue, type Doc, isDoc, toView } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { engineOptions, sortFields } from '../engine.ts';
import { sortedBy } from '../paths.ts';
import { valueKey } from '../value-key.ts';
import { compareValues } from '../value-order.ts';
import type { FieldOperator } from './field-operators.ts';
import { getSlot, type Slot, setSlot } from './field-path.ts';

function arrayIn(slot: Slot, root: Doc): unknown[] | undefined {
  const value = getSlot(slot);
  if (value === undefined || Array.isArray(value)) return value;
  throw new CommandError(
    'BadValue',
    `The field '${slot.key}' must be an array but is of type ${value === null ? 'null' : typeof value} in document {_id: ${root._id}}`,
  );
}

function ordered(items: unknown[], sort: unknown): unknown[] {
  if (isDoc(sort)) return sortedBy(items, sortFields(sort), (item) => (isDoc(item) ? item : {}));
  const direction = asNumber(sort, '$sort', 1);
  return items.sort((a, b) => compareValues(a, b) * direction);
}

function each(operand: unknown, name: string): unknown[] {
  if (!isDoc(operand) || !Object.hasOwn(operand, '$each')) return [operand];
  if (!Array.isArray(operand.$each))
    throw new CommandError('BadValue', `The argument to $each in ${name} must be an array`);
  return operand.$each;
}

const PUSH_MODIFIERS = ['$each', '$slice', '$position', '$sort'];

const push: FieldOperator = (slot, operand, { root }) => {
  const modifiers = isDoc(operand) && Object.hasOwn(operand, '$each') ? operand : {};
  const unknown = Object.keys(modifiers).find((name) => !PUSH_MODIFIERS.includes(name));
  if (unknown) throw new CommandError('BadValue', `Unrecognized clause in $push: ${unknown}`);
  const array = [...(arrayIn(slot, root) ?? [])];
  const position = asNumber(modifiers.$position, '$position', array.length);
  array.splice(position, 0, ...each(operand, '$push').map(cloneValue));
  const sorted = modifiers.$sort === undefined ? array : ordered(array, modifiers.$sort);
  const slice = asNumber(modifiers.$slice, '$slice', Number.POSITIVE_INFINITY);
  setSlot(slot, slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice));
};

const addToSet: FieldOperator = (slot, operand, { root }) => {
  const array = [...(arrayIn(slot, root) ?? [])];
  const known = new Set(array.map(valueKey));
  for (const item of each(operand, '$addToSet')) {
    const key = valueKey(item);
    if (!known.has(key)) array.push(cloneValue(item));
    known.add(key);
  }
  setSlot(slot, array);
};

const pop: FieldOperator = (slot, operand, { root }) => {
  const array = arrayIn(slot, root);
  if (array) setSlot(slot, asNumber(operand, '$pop', 1) < 0 ? array.slice(1) : array.slice(0, -1));
};

function pullTest(condition: unknown): (item: unknown) => boolean {
  if (condition instanceof BSONRegExp || (isDoc(condition) && Object.keys(condition)[0]?.startsWith('$'))) {
    const query = new Query(toView({ v: condition }), engineOptions);
    return (item) => query.test(toView({ v: item }));
  }
  if (isDoc(condition)) {
    const query = new Query(toView(condition), engineOptions);
    return (item) => isDoc(item) && query.test(toView(item));
  }
  const key = valueKey(condition);
  return (item) => valueKey(item) === key;
}

const pull: FieldOperator = (slot, operand, { root }) => {
  const array = arrayIn(slot, root);
  const isPulled = pullTest(operand);
  if (array)
    setSlot(
      slot,
      array.filter((item) => !isPulled(item)),
    );
};

const pullAll: FieldOperator = (slot, operand, { root }) => {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$pullAll requires an array argument');
  const array = arrayIn(slot, root);
  const pulled = new Set(operand.map(valueKey));
  if (array)
    setSlot(
      slot,
      array.filter((item) => !pulled.has(valueKey(item))),
    );
};

export const arrayOperators: Record<string, FieldOperator> = {
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};
/** Operators that don't create a missing field. */
export const NEVER_CREATES = new Set(['$pop', '$pull', '$pullAll']);
