import { operations } from '@loop-petal/contracts/operations/all';
import type { Operation, Role } from '@loop-petal/contracts/operations/operation';

/** The requests, as `GET /api/admin/orders`, that the contract does not allow this role. */
export function forbiddenCalls(role: Role, lines: readonly string[]): string[] {
  return lines.filter((line) => {
    const call = findCall(line);
    return call && !call.roles.includes(role) && !call.roles.includes('anyone');
  });
}

const findCall = (line: string): Operation | undefined =>
  operations.find(({ name }) => name === line) ?? operations.find(({ name }) => patternOf(name).test(line));
const patternOf = (name: string) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
