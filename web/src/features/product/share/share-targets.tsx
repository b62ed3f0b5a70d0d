import { Menu } from '@loop-petal/web-kit/menu';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { Link2 } from 'lucide-react';

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
const item = 'flex min-h-11 w-full -outline-offset-3 items-center gap-3 rounded-md px-4 text-left hover:bg-sunken';

interface ShareTargetsProps {
  name: string;
  onClose: () => void;
}

export function ShareTargets({ name, onClose }: ShareTargetsProps) {
  function share(href: (url: string, text: string) => string) {
    const address = href(encodeURIComponent(window.location.href), encodeURIComponent(name));
    window.open(address, '_blank', 'width=600,height=400,noopener');
    onClose();
  }

  async function copy() {
    onClose();
    try {
      await navigator.clipboard.writeText(window.location.href);
      showToast({ title: 'Link copied!', description: 'Product link has been copied to your clipboard.' });
    } catch {
      showError('Your browser did not let us copy the link.');
    }
  }

  return (
    <Menu
      label="Share"
      onClose={onClose}
      className="absolute top-full right-0 z-30 mt-1 w-52 rounded-card border border-line bg-card p-2 shadow-lift"
    >
      {targets.map((target) => (
        <button
          key={target.name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={item}
          onClick={() => share(target.href)}
        >
          {target.name}
        </button>
      ))}
      <button type="button" role="menuitem" tabIndex={-1} className={item} onClick={() => void copy()}>
        <Link2 size={18} aria-hidden />
        Copy Link
      </button>
    </Menu>
  );
}
