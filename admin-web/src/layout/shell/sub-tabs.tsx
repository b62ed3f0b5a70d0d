import { classNames } from '@loop-petal/web-kit/class-names';
import { Link, useLocation } from 'react-router-dom';

interface SubTabsProps {
  label: string;
  /** The path of the section. */
  root: string;
  /** The part with an empty path is the section's first. */
  parts: readonly { path: string; label: string }[];
}

export function SubTabs({ label, root, parts }: SubTabsProps) {
  const part = useLocation().pathname.split('/')[2] ?? '';
  const here = parts.find(({ path }) => path === part)?.path ?? '';
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {parts.map((one) => (
        <Link
          key={one.path}
          to={one.path ? `${root}/${one.path}` : root}
          aria-current={one.path === here ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-pill px-4 text-sm font-semibold whitespace-nowrap -outline-offset-3',
            one.path === here ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {one.label}
        </Link>
      ))}
    </nav>
  );
}
