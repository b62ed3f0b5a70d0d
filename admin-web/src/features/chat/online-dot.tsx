import { classNames } from '@loop-petal/web-kit/class-names';

export function OnlineDot({ isOnline }: { isOnline: boolean }) {
  return (
    <span
      className={classNames(
        'size-2.5 shrink-0 rounded-pill border-2',
        isOnline ? 'border-sage bg-sage' : 'border-control bg-transparent',
      )}
    >
      <span className="sr-only">{isOnline ? 'online' : 'offline'}</span>
    </span>
  );
}
