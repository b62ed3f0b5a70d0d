import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isBusy } from '../layout/lists/use-row-keys.ts';
import { codeQuery } from '../layout/shell/code-query.ts';
import { onOpenPalette } from '../layout/shell/open-palette.ts';

import { useIsAdmin } from '../session/admin-session.ts';

type Open = 'palette' | 'keys' | null;

export function Shortcuts() {
  const [open, setOpen] = useState<Open>(null);
  const isAdmin = useIsAdmin();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      if (isModified && isAdmin && event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        setOpen(document.querySelector('dialog:modal') ? null : 'palette');
      } else if (isModified || event.altKey || isBusy(event.target)) {
        return;
      } else if (event.key === '?') {
        setOpen('keys');
      } else if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>('[data-search]');
        if (!field) return;
        event.preventDefault();
        field.focus();
        field.select();
      }
    };
    document.addEventListener('keydown', onKey);
    const stopListening = onOpenPalette(() => setOpen('palette'));
    return () => {
      document.removeEventListener('keydown', onKey);
      stopListening();
    };
  }, [isAdmin]);
  const code = useQuery({ ...codeQuery('palette', () => import('./palette.tsx')), enabled: open !== null });
  if (!code.data) return null;
  const { CommandPalette, KeyList } = code.data;
  return (
    <>
      <CommandPalette open={open === 'palette'} onClose={() => setOpen(null)} onKeys={() => setOpen('keys')} />
      <KeyList open={open === 'keys'} onClose={() => setOpen(null)} />
    </>
  );
}
