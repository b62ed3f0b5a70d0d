import { useEffect, useState } from 'react';

export function usePrint(): { printing: string | null; print: (id: string) => void } {
  const [printing, setPrinting] = useState<string | null>(null);

  useEffect(() => {
    if (printing === null) return;
    const done = () => setPrinting(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printing]);

  return { printing, print: setPrinting };
}
