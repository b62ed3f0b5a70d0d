import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface Change<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** Queries that show what it changes. */
  refreshes: readonly QueryKey[];
  success: string | ((input: Input, output: Output) => string);
  /** Heading above the success text; without one the text is the heading. */
  successTitle?: string;
  failure: string;
  /** Shows the server's own message in the toast instead of `failure`. */
  tellsReason?: boolean;
}

/** A write with its toasts. What a form needs to know about a refusal is in `error`. */
export function useChange<Input, Output>(change: Change<Input, Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change.run,
    onSuccess: async (output, input) => {
      const text = typeof change.success === 'string' ? change.success : change.success(input, output);
      showToast(change.successTitle ? { title: change.successTitle, description: text } : { title: text });
      await Promise.all(change.refreshes.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => showError(change.tellsReason ? messageOf(error, change.failure) : change.failure),
  });
}
