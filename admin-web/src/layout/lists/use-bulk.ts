import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsavedWork } from '../forms/unsaved-work.ts';
import { applyToAll, type Outcome } from './apply-to-all.ts';

export interface BulkRow {
  id: string;
  label: string;
}

/** Bulk work on rows, with the outcome of each row, the progress, and a retry of failed rows. */
export function useBulk<Row extends BulkRow>(run: (row: Row) => Promise<unknown>, onEnd?: () => void) {
  const [rows, setRows] = useState<Row[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useUnsavedWork(isRunning, 'This is still running. Stop it?');

  const go = useCallback(
    async (asked: readonly Row[]) => {
      const control = new AbortController();
      stop.current = control;
      setRunning(true);
      const tell = (id: string, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome));
      for (const { id } of asked) tell(id, 'waiting');
      await applyToAll(asked, run, tell, control.signal);
      setRunning(false);
      onEnd?.();
    },
    [run, onEnd],
  );

  const failed = rows.filter(({ id }) => typeof outcomes.get(id) === 'object');
  const done = rows.filter(({ id }) => outcomes.get(id) === 'done');
  return {
    rows,
    outcomes,
    isRunning,
    failed,
    done,
    start(asked: Row[]) {
      setRows(asked);
      setOutcomes(new Map());
      void go(asked);
    },
    retry: () => void go(rows.filter(({ id }) => outcomes.get(id) !== 'done')),
    /** Finishes running tasks and starts no more. */
    halt: () => stop.current?.abort(),
    clear() {
      stop.current?.abort();
      setRows([]);
      setOutcomes(new Map());
    },
  };
}
export type Bulk = ReturnType<typeof useBulk>;
