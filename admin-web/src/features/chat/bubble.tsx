import { classNames } from '@loop-petal/web-kit/class-names';
import type { ReactNode } from 'react';

interface BubbleProps {
  mine?: boolean;
  who: string;
  note: ReactNode;
  children: ReactNode;
}

export function Bubble({ mine, who, note, children }: BubbleProps) {
  return (
    <div className={classNames('flex max-w-[min(85%,34rem)] flex-col', mine ? 'items-end self-end' : 'items-start')}>
      <p
        className={classNames(
          'max-w-full rounded-md px-4 py-2.5 wrap-anywhere whitespace-pre-wrap',
          mine ? 'rounded-br-sm bg-rose text-on-rose' : 'rounded-bl-sm bg-sunken',
        )}
      >
        <span className="sr-only">{who}: </span>
        {children}
      </p>
      <div className="mt-1 text-xs text-muted">{note}</div>
    </div>
  );
}
