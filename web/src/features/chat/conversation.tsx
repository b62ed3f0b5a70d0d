import { type ReactNode, useEffect, useRef } from 'react';

export function Conversation({ label, length, children }: { label: string; length: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [length]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="flex min-h-0 grow flex-col gap-3 overflow-y-auto p-4"
    >
      {children}
    </div>
  );
}
