import { usePanels } from './panels.tsx';

export function CookieButton({ className }: { className?: string }) {
  const { show } = usePanels();
  return (
    <button type="button" aria-haspopup="dialog" className={className} onClick={() => show('cookies')}>
      Cookie settings
    </button>
  );
}
