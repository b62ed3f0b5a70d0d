import { inputSchema } from '@loop-petal/contracts/documents/json-schemas';
import { type Operation, parametersOf } from '@loop-petal/contracts/operations/operation';

/** Names that look like identifiers: ids, tokens, codes, keys. */
const IDENTIFYING = /^id$|Ids?$|[tT]oken$|^code$|Code$|[kK]ey$|[sS]ignature$/;
const NOT_IDENTIFYING = /ZipCode$|^zipCode$|^colorCode$/;

export const identifies = (name: string): boolean => IDENTIFYING.test(name) && !NOT_IDENTIFYING.test(name);

/**
 * Every input that identifies an item: path parameters, and names that look like identifiers in query, body and
 * headers.
 */
export function namedInputs(operation: Operation): string[] {
  const { path, query, body, headers = {} } = operation;
  const written = [
    ...Object.keys(query?.shape ?? {}),
    ...(body ? members(inputSchema(body)) : []),
    ...Object.keys(headers),
  ];
  const naming = written.filter(identifies);
  return [...new Set([...parametersOf(path), ...naming])];
}

function members(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(members)];
}
