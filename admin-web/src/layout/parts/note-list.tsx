import { formatTime } from '@loop-petal/web-kit/format';
import type { ReactNode } from 'react';

interface Note {
  id: string;
  text: string;
  by: string;
  createdAt: string;
}

/** Notes with their authors and times. @param action a button beside each note */
export function NoteList({ notes, action }: { notes: readonly Note[]; action?: (note: Note) => ReactNode }) {
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {notes.map((note) => (
        <li key={note.id} className="flex items-start justify-between gap-3 rounded-md bg-sunken px-3 py-2 text-sm">
          <div className="min-w-0">
            <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
            <p className="text-xs text-muted">
              {note.by} · <time dateTime={note.createdAt}>{formatTime(note.createdAt)}</time>
            </p>
          </div>
          {action?.(note)}
        </li>
      ))}
    </ul>
  );
}
