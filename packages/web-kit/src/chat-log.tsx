import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

const END_PX = 80;

/** A scrolling log that stays at its newest line unless the user scrolls up. */
export function ChatLog({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  return (
    <div
      ref={box}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      }}
      className={classNames('flex min-h-0 grow flex-col overflow-y-auto', className)}
    >
      {children}
    </div>
  );
}

interface BubbleProps {
  mine?: boolean;
  /** The author, for screen readers, which can't see on which side a message is. */
  who: string;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Bubble({ mine, who, note, className = 'rounded-card', children }: BubbleProps) {
  return (
    <div className={classNames('flex max-w-[min(85%,34rem)] flex-col', mine ? 'items-end self-end' : 'items-start')}>
      <p
        className={classNames(
          'max-w-full px-4 py-2.5 wrap-anywhere whitespace-pre-wrap',
          className,
          mine ? 'rounded-br-sm bg-rose text-on-rose' : 'rounded-bl-sm bg-sunken',
        )}
      >
        <span className="sr-only">{who}: </span>
        {children}
      </p>
      {note && <div className="mt-1 text-xs text-muted">{note}</div>}
    </div>
  );
}
