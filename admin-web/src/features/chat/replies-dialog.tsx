import type { CannedReplyView } from '@loop-petal/contracts/shapes/chat';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../../layout/dialogs/delete-dialog.tsx';
import { mayDiscard } from '../../layout/forms/unsaved-work.ts';
import { ListView } from '../../layout/lists/list-view.tsx';
import { chatQueries, deleteReply } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';

export function RepliesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [edited, setEdited] = useState<CannedReplyView | 'new' | null>(null);
  const close = () => {
    setEdited(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      mayClose={mayDiscard}
      title="Saved replies"
      description="To use one, start a reply with / and its shortcut."
      width="38rem"
    >
      {edited ? (
        <ReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      ) : (
        <Replies onEdit={setEdited} />
      )}
    </Dialog>
  );
}

function Replies({ onEdit }: { onEdit: (reply: CannedReplyView | 'new') => void }) {
  const replies = useQuery(chatQueries.replies());
  const [leaving, setLeaving] = useState<CannedReplyView | null>(null);
  return (
    <>
      <ListView
        query={replies}
        failure="Failed to fetch saved replies"
        loading="Loading saved replies…"
        rowClass="h-14"
      >
        {(all) =>
          all.length === 0 ? (
            <p className="py-8 text-center text-muted">No saved replies yet. Add the answers you write most often.</p>
          ) : (
            <ul className="divide-y divide-line">
              {all.map((reply) => (
                <li key={reply.id} className="flex items-start gap-2 py-2.5">
                  <div className="min-w-0 grow pt-1">
                    <p className="text-sm font-semibold text-rose">/{reply.shortcut}</p>
                    <p className="text-sm wrap-anywhere whitespace-pre-wrap">{reply.text}</p>
                  </div>
                  <IconButton label={`Edit ${reply.shortcut}`} onClick={() => onEdit(reply)}>
                    <Pencil size={17} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Delete ${reply.shortcut}`}
                    className="text-danger"
                    onClick={() => setLeaving(reply)}
                  >
                    <Trash2 size={17} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </ListView>
      <Button size="sm" className="mt-4" onClick={() => onEdit('new')}>
        <Plus size={17} aria-hidden />
        Add reply
      </Button>
      <DeleteDialog
        subject={leaving && { id: leaving.id, name: `/${leaving.shortcut}` }}
        question="Remove this saved reply for the whole team?"
        run={deleteReply}
        invalidates={[chatQueries.replies().queryKey]}
        success="Saved reply deleted"
        failure="Failed to delete the saved reply."
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
