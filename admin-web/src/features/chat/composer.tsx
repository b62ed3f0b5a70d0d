import { isBlank } from '@loop-petal/contracts/rules/text';
import type { AgentSessionView, CannedReplyView } from '@loop-petal/contracts/shapes/chat';
import { controlClass } from '@loop-petal/web-kit/field';
import { useTypingSignal } from '@loop-petal/web-kit/use-typing-signal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useCallback, useId, useState } from 'react';
import { agentChat, keepDraft, useDraft } from './agent-chat.ts';
import { nameOf } from './chat-session.ts';
import { COMPOSER_ID, focusQueue } from './composer-focus.ts';
import { findReplies } from './find-replies.ts';
import { chatQueries } from './queries.ts';
import { ReplyList } from './reply-list.tsx';

const MAX_MESSAGE_LENGTH = 4000;
const ARROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function Composer({ session }: { session: AgentSessionView }) {
  const { sessionId } = session;
  const client = useQueryClient();
  const text = useDraft(sessionId);
  const emitTyping = useTypingSignal(
    useCallback((isTyping: boolean) => agentChat.emitTyping(sessionId, isTyping), [sessionId]),
  );
  const replies = useQuery(chatQueries.replies());
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const found = text === dismissed ? [] : findReplies(replies.data ?? [], text);
  const chosen = found[Math.min(active, found.length - 1)];
  const listId = useId();

  function write(next: string) {
    keepDraft(sessionId, next);
    setActive(0);
    emitTyping(!isBlank(next) && !next.startsWith('/'));
  }
  function pick(reply: CannedReplyView) {
    write(reply.text);
    document.getElementById(COMPOSER_ID)?.focus();
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isBlank(text)) return;
    agentChat.send(client, sessionId, text);
    write('');
  }
  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const move = ARROW_STEPS[event.key];
    if (chosen && move) setActive((Math.min(active, found.length - 1) + move + found.length) % found.length);
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) pick(chosen);
    else if (event.key === 'Enter' && !event.shiftKey) submit();
    else if (event.key === 'Escape' && chosen) setDismissed(text);
    else if (event.key === 'Escape') focusQueue();
    else return;
    event.preventDefault();
  }

  return (
    <form onSubmit={submit} className="relative flex items-end gap-3 border-t border-line p-3">
      <ReplyList id={listId} replies={found} chosen={chosen} onPick={pick} />
      <textarea
        id={COMPOSER_ID}
        rows={1}
        aria-label={`Answer ${nameOf(session)}`}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
        placeholder="Write a reply, or / for a saved one"
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKey}
        onBlur={() => emitTyping(false)}
        className={`${controlClass} max-h-40 resize-none [field-sizing:content]`}
      />
      <button
        type="submit"
        aria-label="Send"
        className="mb-0.5 grid size-11 shrink-0 place-items-center rounded-pill bg-rose text-on-rose transition-colors hover:bg-rose-strong"
      >
        <SendHorizontal size={19} aria-hidden />
      </button>
    </form>
  );
}
