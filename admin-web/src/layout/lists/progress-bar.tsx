import { classNames } from '@loop-petal/web-kit/class-names';

interface ProgressBarProps {
  label: string;
  value: number;
  max?: number;
  className?: string;
}

/** A native progress bar in the panel's colors, because browsers render it in green once it has a height. */
export function ProgressBar({ label, value, max = 1, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={classNames(
        'h-2 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-rose',
        '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-rose',
        className,
      )}
    />
  );
}
