type Run = {
  at: string;
  commit: string;
  machine: string;
  works: Record<string, { perSecond?: number; p50?: number; p99?: number; cpuMs?: number }>;
  memoryMb?: Record<string, number>;
  startMs: number;
};
export declare function drawRuns(runs: Run[]): string;
