import { lazy, Suspense, useEffect, useState } from 'react';

const QUIET_MS = 1500;
const ProblemCount = lazy(() => import('./problem-count.tsx').then((m) => ({ default: m.ProblemCount })));

export function ProblemsBadge() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isWanted && <ProblemCount />}</Suspense>;
}
