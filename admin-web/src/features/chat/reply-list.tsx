import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { CannedReplyView } from '@loop-petal/contracts/shapes/chat';
import { classNames } from '@loop-petal/web-kit/class-names';

interface ReplyListProps {
  id: string;
  replies: readonly CannedReplyView[];
  chosen: CannedReplyView | undefined;
  onPick: (reply: CannedReplyView) => void;
}

export function ReplyList({ id, replies, chosen, onPick }: ReplyListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {chosen && `${formatCount(replies.length, 'saved reply', 'saved replies')}, ${chosen.shortcut}: ${chosen.text}`}
      </p>
      {replies.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Saved replies"
          className="absolute right-3 bottom-full left-3 z-10 mb-1 max-h-72 overflow-y-auto rounded-md border border-line bg-card p-1 shadow-lift"
        >
          {replies.map((reply) => (
            <div
              key={reply.id}
              id={`${id}-${reply.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={reply === chosen}
              onMouseDown={(event) => {
                event.preventDefault();
                onPick(reply);
              }}
              className={classNames(
                'grid cursor-pointer grid-cols-[6.5rem_1fr] gap-3 rounded-sm px-3 py-2.5 text-sm hover:bg-sunken',
                reply === chosen && 'bg-sunken',
              )}
            >
              <span className="truncate font-semibold text-rose">/{reply.shortcut}</span>
              <span className="truncate">{reply.text}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
