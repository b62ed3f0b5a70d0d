import { classNames } from './class-names.ts';

/** Placeholder for a product without a picture; decorative without a label. */
export function FlowerPlaceholder({ label, className }: { label: string; className?: string }) {
  return (
    <svg
      role={label ? 'img' : 'none'}
      aria-label={label || undefined}
      viewBox="0 0 200 200"
      className={classNames('block aspect-square bg-sunken text-control', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <ellipse key={turn} cx="100" cy="56" rx="15" ry="23" transform={`rotate(${turn} 100 84)`} />
      ))}
      <circle cx="100" cy="84" r="10" fill="currentColor" />
      <path d="M100 134v46m0-14c-16 0-26-8-28-20 14 0 26 6 28 20Zm0 4c14 0 24-8 26-18-14 0-24 6-26 18Z" />
    </svg>
  );
}
