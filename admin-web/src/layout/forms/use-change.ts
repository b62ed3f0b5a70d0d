import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { type MutationKey, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

export interface Change<Input, Output> {
  mutationKey?: MutationKey;
  run: (input: Input) => Promise<Output>;
  invalidates: readonly QueryKey[];
  success: string | ((input: Input, output: Output) => string);
  /** The heading above the success text; without it, the text is the heading. */
  successTitle?: string;
  failure: string;
  /** Shows the server's message in the toast instead of `failure`. */
  showServerMessage?: boolean;
  /** Reverses the change; offered by the toast. */
  undo?: (input: Input) => Promise<unknown>;
  /**
   * Writes the expected result into the queries before the response; on an error, the queries in `invalidates` are
   * rolled back.
   */
  optimisticUpdate?: (client: QueryClient, input: Input) => void;
}

/** A write with its toasts. `error` holds a refusal's details for forms. */
export function useChange<Input, Output>(change: Change<Input, Output>) {
  const client = useQueryClient();
  const refetch = () => Promise.all(change.invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  const undoing = useMutation({
    mutationFn: async (input: Input) => change.undo?.(input),
    onSuccess: () => showToast({ title: 'Undone' }),
    onError: (error) => showError(messageOf(error, 'It could not be undone')),
    onSettled: refetch,
  });
  return useSingleMutation({
    ...(change.mutationKey && { mutationKey: change.mutationKey }),
    mutationFn: change.run,
    onMutate: async (input) => {
      if (!change.optimisticUpdate) return [];
      await Promise.all(change.invalidates.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = change.invalidates.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      change.optimisticUpdate(client, input);
      return before;
    },
    onSuccess: async (output, input) => {
      const text = typeof change.success === 'string' ? change.success : change.success(input, output);
      showToast({
        ...(change.successTitle ? { title: change.successTitle, description: text } : { title: text }),
        ...(change.undo && { action: { label: 'Undo', run: () => undoing.mutate(input) } }),
      });
      await refetch();
    },
    onError: (error, _input, before) => {
      for (const [queryKey, data] of before ?? []) client.setQueryData(queryKey, data);
      showError(change.showServerMessage ? messageOf(error, change.failure) : change.failure);
      // The data on screen may be outdated, because another admin changed it first.
      void refetch();
    },
  });
}

/** Changes one entry of the list under `queryKey`; null removes it. */
export function updateListOptimistically<Entry extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  isIt: (entry: Entry) => boolean,
  change: ((entry: Entry) => Entry) | null,
): void {
  client.setQueryData<Entry[]>(queryKey, (list) =>
    change ? list?.map((entry) => (isIt(entry) ? change(entry) : entry)) : list?.filter((entry) => !isIt(entry)),
  );
}
