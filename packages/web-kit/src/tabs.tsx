import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  /** Stands after the label, such as a count. */
  badge?: ReactNode;
  content: ReactNode;
  /** Where the tab leads when it is opened in a new window; makes it a link. */
  href?: string;
  /** Called when the tab is hovered or focused, to prefetch what it will show. */
  onIntent?: () => void;
}

interface TabsProps<Key extends string> {
  /** Accessible name of the list of tabs. */
  label: string;
  tabs: readonly Tab<Key>[];
  /** Where it is the key of none, no panel is shown. */
  selected: Key;
  onSelect: (key: Key) => void;
  className?: string;
}

/** ARIA tabs: arrows, Home and End move and select. Only the selected panel is mounted. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, className }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex((tab) => tab.key === selected);

  function move(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onSelect(tab.key);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <TabControl
            key={tab.key}
            href={tab.href}
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab === (tabs[index] ?? tabs[0]) ? 0 : -1}
            className={classNames(
              '-mb-px grid min-h-12 grid-flow-col content-center items-center border-b-[3px] px-5 font-semibold whitespace-nowrap -outline-offset-4',
              tab.key === selected ? 'border-rose text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
            onPointerEnter={tab.onIntent}
            onFocus={tab.onIntent}
            onClick={() => onSelect(tab.key)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.badge}
          </TabControl>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {tabs[index]?.content}
      </div>
    </div>
  );
}

interface TabControlProps extends Omit<HTMLAttributes<HTMLElement>, 'onClick'> {
  href: string | undefined;
  onClick: () => void;
}

function TabControl({ href, onClick, ...rest }: TabControlProps) {
  if (href === undefined) return <button type="button" role="tab" onClick={onClick} {...rest} />;
  return (
    <a
      href={href}
      role="tab"
      onClick={(event) => {
        // With a key held down the browser opens it in another window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onClick();
      }}
      {...rest}
    />
  );
}
