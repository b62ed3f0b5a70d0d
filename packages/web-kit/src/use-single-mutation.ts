import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that never runs concurrently. Ignores calls while it runs, because a double click arrives before the
 * button is rendered as disabled.
 */
export function useSingleMutation<Data, Variables, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false;
      return options.onSettled?.(...settled);
    },
  });
  return {
    ...mutation,
    mutate: (...input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(...input);
    },
  };
}
