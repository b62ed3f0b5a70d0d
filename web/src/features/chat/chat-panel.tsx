import { IconButton } from '@loop-petal/web-kit/button';
import { Tabs } from '@loop-petal/web-kit/tabs';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isChatResumed, resumeChat } from './chat-memory.ts';
import { LiveChatTab } from './live-chat-tab.tsx';
import { ProductSearchTab } from './product-search-tab.tsx';
import { useHandOver } from './use-hand-over.ts';
import { useLiveChat } from './use-live-chat.ts';
import { useProductSearch } from './use-product-search.ts';

type TabKey = 'search' | 'live';

interface ChatPanelProps {
  open: boolean;
  onClose: () => void;
  onUnread: (count: number) => void;
}

/** Stays mounted once opened, so that conversations continue while it is closed. */
export function ChatPanel({ open, onClose, onUnread }: ChatPanelProps) {
  const [tab, setTab] = useState<TabKey>(() => (isChatResumed() ? 'live' : 'search'));
  const [isStarted, setStarted] = useState(tab === 'live');
  const search = useProductSearch();
  const chat = useLiveChat({ isStarted, isShown: open && tab === 'live' });
  useHandOver(search.turns);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => onUnread(chat.unread), [chat.unread, onUnread]);
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('textarea')?.focus();
  }, [open]);

  function select(next: TabKey) {
    setTab(next);
    if (next !== 'live') return;
    setStarted(true);
    resumeChat();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <section
      ref={panel}
      hidden={!open}
      data-chat-panel
      role="dialog"
      aria-labelledby="chat-title"
      onKeyDown={onKey}
      className="fixed right-3 bottom-3 left-3 z-40 flex h-[min(36rem,calc(100dvh-1.5rem))] flex-col overflow-hidden low:overflow-y-auto rounded-card border border-line bg-card shadow-lift sm:left-auto sm:w-96 print:hidden"
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-5">
        <h2 id="chat-title" className="text-lg">
          Customer Support
        </h2>
        <IconButton label="Close chat" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <Link
        to="/custom-order"
        onClick={onClose}
        className="link inline-flex min-h-11 items-center self-start px-5 text-sm"
      >
        Ask for a custom order
      </Link>
      <Tabs<TabKey>
        label="Customer Support"
        selected={tab}
        onSelect={select}
        className="flex min-h-0 grow flex-col low:min-h-80 low:shrink-0 [&>[role=tablist]]:shrink-0 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:grow [&>[role=tabpanel]]:flex-col"
        tabs={[
          { key: 'search', label: 'Product Search', content: <ProductSearchTab search={search} onClose={onClose} /> },
          { key: 'live', label: 'Live Chat', content: <LiveChatTab chat={chat} /> },
        ]}
      />
    </section>
  );
}
