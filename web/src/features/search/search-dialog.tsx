import { Dialog } from '@loop-petal/web-kit/dialog';

export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Search">
      …
    </Dialog>
  );
}
