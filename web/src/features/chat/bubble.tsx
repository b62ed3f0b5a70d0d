import { classNames } from '@loop-petal/web-kit/class-names';
import type { ReactNode } from 'react';

interface BubbleProps {
  mine?: boolean;
  /** The author, for screen readers, which don't see the side. */
  who: string;
  note?: ReactNode;
  children: ReactNode;
}

export function Bubble({ mine, who, note, children }: BubbleProps) {
  return (
    <div className={classNames('flex max-w-[85%] flex-col', mine ? 'items-end self-end' : 'items-start')}>
      <p
        className={classNames(
          'rounded-card px-4 py-2.5 break-words whitespace-pre-wrap',
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
