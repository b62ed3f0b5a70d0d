import { classNames } from '@loop-petal/web-kit/class-names';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { sectionsOf } from '../../sections.ts';
import { useRole } from '../../session/admin-session.ts';

const itemClass = 'relative flex min-h-14 grow basis-0 flex-col items-center justify-center text-xs font-semibold';
const MORE_ID = 'more-sections';

export function SectionBar({ selected }: { selected: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const sections = sectionsOf(useRole());
  const first = sections.filter(({ icon }) => icon);
  const others = sections.filter(({ icon }) => !icon);
  const other = others.find(({ key }) => key === selected);
  return (
    <nav
      aria-label="Admin sections"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {first.map(({ key, label, icon: Icon, badge }) => (
        <SectionLink key={key} section={key} className={itemClass}>
          {Icon && <Icon size={20} aria-hidden />}
          {label}
          <span className="absolute top-0.5 left-1/2">{badge}</span>
        </SectionLink>
      ))}
      {others.length > 0 && (
        <button
          type="button"
          popoverTarget={MORE_ID}
          className={classNames(itemClass, other ? 'text-rose' : 'text-muted')}
        >
          <Ellipsis size={20} aria-hidden />
          {other?.label ?? 'More'}
          {other && <span className="sr-only">, more</span>}
        </button>
      )}
      <div
        id={MORE_ID}
        ref={menu}
        popover="auto"
        className="inset-auto right-2 bottom-[calc(var(--bottom-bar)+0.5rem)] m-0 w-52 rounded-card border border-line bg-card p-2 text-ink shadow-lift"
      >
        {others.map(({ key, label }) => (
          <SectionLink
            key={key}
            section={key}
            className="flex min-h-11 items-center rounded-md px-3 font-semibold"
            onClick={() => menu.current?.hidePopover()}
          >
            {label}
          </SectionLink>
        ))}
      </div>
    </nav>
  );
}

interface SectionLinkProps {
  section: string;
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

function SectionLink({ section, className, children, ...rest }: SectionLinkProps) {
  return (
    <NavLink
      to={`/${section}`}
      {...rest}
      className={({ isActive }) => classNames(className, isActive ? 'text-rose' : 'text-muted')}
    >
      {children}
    </NavLink>
  );
}
