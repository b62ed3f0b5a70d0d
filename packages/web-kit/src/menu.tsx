import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface MenuProps {
  label: string;
  className?: string;
  onClose: () => void;
  /** Buttons or links with role `menuitem` that Tab does not reach. */
  children: ReactNode;
}

/**
 * A button's menu by the ARIA pattern: arrows, Home, End and first letters move the focus, which starts on the first
 * item.
 */
export function Menu({ label, className, onClose, children }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => findItems(list.current)[0]?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') onClose();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = itemFor(event.key, findItems(list.current));
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // Clicking between items focuses the menu, so that its keys still work.
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} className={className} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

const findItems = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

function itemFor(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const index = items.indexOf(document.activeElement as HTMLElement);
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(Math.max(index, 0) - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      const following = [...items.slice(index + 1), ...items.slice(0, index)];
      return following.find((item) => item.textContent?.[0]?.toLowerCase() === key.toLowerCase());
    }
  }
}
