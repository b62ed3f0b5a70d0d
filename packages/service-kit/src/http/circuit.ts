/** Consecutive failures before calls fail without a request. */
const MAX_FAILURES = 5;
/** How long the circuit stays open before a trial call. Short, so that a recovered service is used again soon. */
const OPEN_MS = 1000;

export interface Circuit {
  allows(): boolean;
  succeeded(): void;
  failed(): void;
}

/** A circuit breaker: calls to a service that is down fail immediately. */
export function createCircuit(now: () => number = () => performance.now()): Circuit {
  let failures = 0;
  let openUntil = 0;
  return {
    allows() {
      if (failures < MAX_FAILURES) return true;
      if (now() < openUntil) return false;
      openUntil = now() + OPEN_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= MAX_FAILURES) openUntil = now() + OPEN_MS;
    },
  };
}
