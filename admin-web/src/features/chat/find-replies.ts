import { textFilter } from '@loop-petal/contracts/rules/search';
import type { CannedReplyView } from '@loop-petal/contracts/shapes/chat';

const MAX_REPLIES = 8;

/** Saved replies for a `/shortcut`: prefix matches first, then substring matches. */
export function findReplies(replies: readonly CannedReplyView[], typed: string): CannedReplyView[] {
  if (!/^\/\S*$/.test(typed)) return [];
  const wanted = typed.slice(1).toLowerCase();
  const begins = replies.filter(({ shortcut }) => shortcut.startsWith(wanted));
  const found = textFilter(replies, ({ shortcut, text }) => [shortcut, text])(wanted);
  return [...begins, ...found.filter((reply) => !begins.includes(reply))].slice(0, MAX_REPLIES);
}
