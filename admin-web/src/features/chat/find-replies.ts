import type { CannedReplyView } from '@loop-petal/contracts/shapes/chat';

const MAX_REPLIES = 8;

/** What a text that begins with a slash asks for: shortcuts that begin so first, then those that contain it. */
export function findReplies(replies: readonly CannedReplyView[], typed: string): CannedReplyView[] {
  if (!/^\/\S*$/.test(typed)) return [];
  const wanted = typed.slice(1).toLowerCase();
  const begins = replies.filter(({ shortcut }) => shortcut.startsWith(wanted));
  const contains = replies.filter(
    (reply) => !begins.includes(reply) && `${reply.shortcut} ${reply.text}`.toLowerCase().includes(wanted),
  );
  return [...begins, ...contains].slice(0, MAX_REPLIES);
}
