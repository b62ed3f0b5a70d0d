import type { CallInput, CallOutput } from '@loop-petal/contracts/operations/call';
import type { CallName } from '@loop-petal/contracts/operations/call-path';
import type { Calls } from '@loop-petal/contracts/operations/operation';
import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { AnyInput, Api } from './api-client.ts';

type Options<Data, Key extends QueryKey> = Omit<UndefinedInitialDataOptions<Data, Error, Data, Key>, 'queryFn'>;

/**
 * Makes query options from a call's name: `queryOf('GET /api/products/{id}', { queryKey: ['products', id], params: { id
 * } })`.
 * @param isAbortable whether the request is aborted when its query is cancelled or unused
 */
export function createQueryOf<Some extends Calls>(api: Api<Some>, { isAbortable = false } = {}) {
  const call = api.call as (name: string, input: AnyInput) => Promise<unknown>;
  return <Name extends keyof Some & CallName, const Key extends QueryKey>(
    name: Name,
    given: CallInput<Name, Some[Name]> & Options<CallOutput<Some[Name]>, Key>,
  ) => {
    const { params, query, body, headers, ...options } = given as AnyInput & Options<CallOutput<Some[Name]>, Key>;
    const input = { params, query, body, ...(headers && { headers }) };
    return queryOptions({
      ...(options as Options<CallOutput<Some[Name]>, Key>),
      queryFn: (context) =>
        call(name, isAbortable ? { ...input, signal: context.signal } : input) as Promise<CallOutput<Some[Name]>>,
    });
  };
}
