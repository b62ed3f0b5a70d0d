import { setTimeout as pause } from 'node:timers/promises';

/** Repeats until the expectation holds; throws its last error when time is up. */
export async function eventually<T>(expectation: () => T | Promise<T>, limitMs = 10_000): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(15);
    }
  }
}

export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
