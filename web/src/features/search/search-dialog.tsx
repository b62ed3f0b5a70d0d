import { Dialog } from '@loop-petal/web-kit/dialog';
import { SearchBox } from './search-box.tsx';

export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Search products" bare width="42rem" className="mt-[8vh]! mb-auto!">
      <SearchBox onClose={onClose} />
    </Dialog>
  );
}
