import { classNames } from './class-names.ts';

export function StitchDivider({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('stitch text-rose opacity-55', className)} />;
}
