import { lazy, Suspense, useEffect, useState } from 'react';

const QUIET_MS = 1500;
const AgentAlerts = lazy(() => import('./agent-alerts.tsx').then((m) => ({ default: m.AgentAlerts })));

/** The count on the tab. Its code, and the line to the chat, come when the page has been shown. */
export function ChatBadge() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isWanted && <AgentAlerts />}</Suspense>;
}
