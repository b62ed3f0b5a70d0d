import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  badge?: ReactNode;
  content: ReactNode;
  /** The URL of the tab, which makes it a link that can open in a new window. */
  href?: string;
  /** Called on hover or focus, to prefetch the panel's data. */
  onIntent?: () => void;
}

interface TabListProps<Key extends string> {
  /** Id prefix: a tab has `id-key`, its panel `id-panel`. */
  id: string;
  label: string;
  tabs: readonly Omit<Tab<Key>, 'content'>[];
  /** An unknown key shows no panel. */
  selected: Key;
  onSelect: (key: Key) => void;
}

/** Tabs by the ARIA pattern: arrows, Home and End move and select. */
export function TabList<Key extends string>({ id, label, tabs, selected, onSelect }: TabListProps<Key>) {
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
  );
}

interface TabsProps<Key extends string> extends Omit<TabListProps<Key>, 'id' | 'tabs'> {
  tabs: readonly Tab<Key>[];
  className?: string;
}

export function Tabs<Key extends string>({ className, ...list }: TabsProps<Key>) {
  const id = useId();
  return (
    <div className={className}>
      <TabList id={id} {...list} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${list.selected}`}>
        {list.tabs.find(({ key }) => key === list.selected)?.content}
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
        // With a modifier key the browser opens the tab in another window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onClick();
      }}
      {...rest}
    />
  );
}
