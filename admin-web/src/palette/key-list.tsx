import { Dialog } from '@loop-petal/web-kit/dialog';

const KEYS = [
  ['Ctrl K', 'Search for anything, go anywhere'],
  ['/', 'Search in this section'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open the row'],
  ['X', 'Select the row'],
  ['Shift ← →', 'Move the selected piece on the board'],
  ['Esc', 'Close a dialog'],
  ['← →', 'Next section, when a tab has the focus'],
  ['?', 'This list'],
] as const;

export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" width="28rem">
      <dl className="grid grid-cols-[6.5rem_1fr] items-center gap-y-3">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-control bg-sunken px-2 py-1 text-sm font-semibold">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
