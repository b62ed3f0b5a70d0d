import type { Value } from './manifest.ts';

interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value?: Value;
}

export function jsonPatch(target: Value, operations: readonly Operation[]): Value {
  const result = structuredClone(target);
  for (const { op, path, value } of operations) {
    const steps = path
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = steps.pop() ?? '';
    const holder = steps.reduce((at, step) => at?.[step], result);
    if (holder === undefined || (op !== 'add' && !(last in holder))) throw new Error(`nothing at ${path}`);
    if (op === 'remove') delete holder[last];
    else holder[last] = value;
  }
  return result;
}
