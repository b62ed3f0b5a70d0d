import { Button } from '@loop-petal/web-kit/button';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { Link2, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const targets = [
  { name: 'Facebook', href: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  {
    name: 'X (Twitter)',
    href: (url: string, text: string) => `https://twitter.com/intent/tweet?url=${url}&text=${text}`,
  },
  {
    name: 'Pinterest',
    href: (url: string, text: string) => `https://pinterest.com/pin/create/button/?url=${url}&description=${text}`,
  },
  { name: 'WhatsApp', href: (url: string, text: string) => `https://wa.me/?text=${text}%20${url}` },
];
const item = 'flex min-h-11 w-full items-center gap-3 rounded-md px-4 text-left hover:bg-sunken';

export function ShareMenu({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  function close() {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  }

  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  function share(href: (url: string, text: string) => string) {
    const address = href(encodeURIComponent(window.location.href), encodeURIComponent(name));
    window.open(address, '_blank', 'width=600,height=400,noopener');
    close();
  }

  async function copy() {
    close();
    try {
      await navigator.clipboard.writeText(window.location.href);
      showToast({ title: 'Link copied!', description: 'Product link has been copied to your clipboard.' });
    } catch {
      showError('Your browser did not let us copy the link.');
    }
  }

  return (
    <div ref={box} className="relative">
      <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Share2 size={18} aria-hidden />
        Share
      </Button>
      {open && (
        <ul className="absolute top-full right-0 z-30 mt-1 w-52 rounded-card border border-line bg-card p-2 shadow-lift">
          {targets.map((target) => (
            <li key={target.name}>
              <button type="button" className={item} onClick={() => share(target.href)}>
                {target.name}
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={item} onClick={() => void copy()}>
              <Link2 size={18} aria-hidden />
              Copy Link
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
