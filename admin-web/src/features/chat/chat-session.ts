import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';

export const SHOWS = ['all', 'waiting', 'mine', 'closed'] as const;
export type Show = (typeof SHOWS)[number];

export const asShow = (text: string | null): Show => SHOWS.find((show) => show === text) ?? 'all';

/** A customer's user name; guests are distinguished by the start of their conversation's id. */
export const nameOf = ({ name, userId, sessionId }: AgentSessionView): string =>
  name ?? `${userId ? 'Customer' : 'Guest'} ${sessionId.slice(0, 4)}`;

export const isOurs = ({ claimedBy, isMine }: AgentSessionView): boolean => claimedBy === null || isMine;

export const claimer = ({ claimedByName }: AgentSessionView): string => claimedByName ?? 'Another agent';

/** The conversations of a filter: first the waiting ones, longest wait first, then the others, newest first. */
export function selectSessions(sessions: readonly AgentSessionView[], show: Show): AgentSessionView[] {
  return sessions.filter((session) => isShown(session, show)).sort(byUrgency);
}

function isShown(session: AgentSessionView, show: Show): boolean {
  if (show === 'closed') return session.closedAt !== null;
  if (session.closedAt !== null) return false;
  if (show === 'waiting') return waitOf(session) !== null;
  return show === 'all' || session.isMine;
}

/** A conversation claimed by another agent does not wait for this one. */
const waitOf = (session: AgentSessionView): string | null => (isOurs(session) ? session.waitingSince : null);

function byUrgency(a: AgentSessionView, b: AgentSessionView): number {
  const [waitOfA, waitOfB] = [waitOf(a), waitOf(b)];
  if (waitOfA && waitOfB) return waitOfA < waitOfB ? -1 : 1;
  if (waitOfA || waitOfB) return waitOfA ? -1 : 1;
  return (a.lastMessageAt ?? '') > (b.lastMessageAt ?? '') ? -1 : 1;
}

export const countUnread = (sessions: readonly AgentSessionView[]): number =>
  sessions.filter((session) => !session.closedAt && isOurs(session)).reduce((sum, { unread }) => sum + unread, 0);

const MINUTE_MS = 60_000;

export function formatElapsed(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / MINUTE_MS);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`;
}
