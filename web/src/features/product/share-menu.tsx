import { Button } from '@loop-petal/web-kit/button';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const ShareTargets = lazy(() => import('./share-targets.tsx').then((module) => ({ default: module.ShareTargets })));

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

  return (
    <div ref={box} className="relative">
      <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Share2 size={18} aria-hidden />
        Share
      </Button>
      {open && (
        <Suspense>
          <ShareTargets name={name} onChosen={close} />
        </Suspense>
      )}
    </div>
  );
}
