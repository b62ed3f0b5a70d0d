import { lazy, Suspense, useEffect, useState } from 'react';

const QUIET_MS = 1500;
const AgentAlerts = lazy(() => import('./agent-alerts.tsx').then((m) => ({ default: m.AgentAlerts })));

export function ChatBadge() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isWanted && <AgentAlerts />}</Suspense>;
}
