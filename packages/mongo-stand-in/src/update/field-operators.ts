import { Timestamp } from 'bson';
import { asNumber, cloneValue, type Doc, isDoc } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { compareValues } from '../value-order.ts';
import { calculate, isNumeric } from './arithmetic.ts';
import { getSlot, type Slot, setSlot } from './field-path.ts';

export interface Operands {
  now: Date;
  root: Doc;
}

export type FieldOperator = (slot: Slot, operand: unknown, context: Operands) => void;

const calculating =
  (name: '$inc' | '$mul'): FieldOperator =>
  (slot, operand, { root }) => {
    if (!isNumeric(operand)) {
      const verb = name === '$inc' ? 'increment' : 'multiply';
      throw new CommandError(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${slot.key}: ${JSON.stringify(operand)}}`,
      );
    }
    const before = getSlot(slot);
    if (before === undefined) setSlot(slot, name === '$inc' ? operand : calculate(0, operand, 'multiply'));
    else if (isNumeric(before)) setSlot(slot, calculate(before, operand, name === '$inc' ? 'add' : 'multiply'));
    else {
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${root._id}} has the field '${slot.key}' of non-numeric type ${typeof before}`,
      );
    }
  };

const choosing =
  (direction: 1 | -1): FieldOperator =>
  (slot, operand) => {
    const before = getSlot(slot);
    if (before === undefined || compareValues(operand, before) * direction > 0) setSlot(slot, cloneValue(operand));
  };

const set: FieldOperator = (slot, operand) => setSlot(slot, cloneValue(operand));

const currentDate: FieldOperator = (slot, operand, { now }) => {
  const type = isDoc(operand) ? operand.$type : 'date';
  if (operand !== true && operand !== false && type !== 'date' && type !== 'timestamp') {
    throw new CommandError('BadValue', "The '$type' string field is required to be 'date' or 'timestamp'");
  }
  setSlot(slot, type === 'timestamp' ? new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }) : new Date(now));
};

const bit: FieldOperator = (slot, operand) => {
  const value = asNumber(getSlot(slot), slot.key, 0);
  const steps = { and: (n: number) => value & n, or: (n: number) => value | n, xor: (n: number) => value ^ n };
  const [name, by] = Object.entries(isDoc(operand) ? operand : {})[0] ?? [];
  if (name !== 'and' && name !== 'or' && name !== 'xor') {
    throw new CommandError('BadValue', "The $bit modifier only supports 'and', 'or', and 'xor'");
  }
  setSlot(slot, steps[name](asNumber(by, name, 0)));
};

export function unset(slot: Slot): void {
  if (Array.isArray(slot.holder)) {
    if (Number(slot.key) < slot.holder.length) slot.holder[Number(slot.key)] = null;
  } else delete slot.holder[slot.key];
}

export const fieldOperators: Record<string, FieldOperator> = {
  $set: set,
  $setOnInsert: set,
  $inc: calculating('$inc'),
  $mul: calculating('$mul'),
  $min: choosing(-1),
  $max: choosing(1),
  $currentDate: currentDate,
  $bit: bit,
};
