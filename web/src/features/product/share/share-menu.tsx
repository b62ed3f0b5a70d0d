import { Button } from '@loop-petal/web-kit/button';
import { useDisclosure } from '@loop-petal/web-kit/use-disclosure';
import { Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';

const ShareTargets = lazy(() => import('./share-targets.tsx').then((module) => ({ default: module.ShareTargets })));

export function ShareMenu({ name }: { name: string }) {
  const { open, toggle, dismiss, box } = useDisclosure();
  return (
    <div {...box} className="relative shrink-0">
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          toggle();
        }}
      >
        <Share2 size={18} aria-hidden />
        Share
      </Button>
      {open && (
        <Suspense>
          <ShareTargets name={name} onClose={dismiss} />
        </Suspense>
      )}
    </div>
  );
}
