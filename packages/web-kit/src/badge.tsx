import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'sage' | 'rose' | 'lavender' | 'danger' | 'blue';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink',
  sage: 'bg-sage text-on-sage',
  rose: 'bg-rose text-on-rose',
  lavender: 'bg-lavender text-paper',
  danger: 'bg-danger text-on-danger',
  blue: 'bg-[light-dark(#2f5f86,#9cc4e4)] text-[light-dark(#fffaf2,#0f2230)]',
};

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-pill px-3 py-1 text-xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

export function KraftTag({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'kraft-tag inline-flex items-center py-1.5 pr-3 text-xs font-bold tracking-wide',
        className,
      )}
    >
      {children}
    </span>
  );
}
