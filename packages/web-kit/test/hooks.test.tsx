/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../src/query-client.ts';
import { useSettled } from '../src/use-settled.ts';
import { useSingleMutation } from '../src/use-single-mutation.ts';
import './dom.ts';

describe('useSettled', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

  test('returns the last value after a pause', () => {
    const { result, rerender } = renderHook(({ text }) => useSettled(text, 250), { initialProps: { text: '' } });
    rerender({ text: 'ro' });
    wait(249);
    rerender({ text: 'rose' });
    wait(249);
    expect(result.current).toBe('');
    wait(1);
    expect(result.current).toBe('rose');
  });

  test('a new object with equal content is not a change', () => {
    const { result, rerender } = renderHook(({ filter }) => useSettled(filter), {
      initialProps: { filter: { q: 'a' } },
    });
    const first = result.current;
    rerender({ filter: { q: 'a' } });
    rerender({ filter: { q: 'a' } });
    expect(result.current).toBe(first);
  });
});

describe('useSingleMutation', () => {
  function open() {
    const ends: ((error?: Error) => void)[] = [];
    const run = jest.fn(
      (_name: string) =>
        new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    );
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useSingleMutation({ mutationFn: run }), { wrapper });
    return { run, result, end: (error?: Error) => act(async () => ends.shift()?.(error)) };
  }

  test.each([undefined, new Error('refused')])('drops requests while it runs (%s)', async (error) => {
    const { run, result, end } = open();
    act(() => {
      result.current.mutate('first');
      result.current.mutate('second');
    });
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    await end(error);
    act(() => result.current.mutate('third'));
    await waitFor(() => expect(run.mock.calls.map(([name]) => name)).toEqual(['first', 'third']));
  });
});
