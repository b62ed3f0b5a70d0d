import type { AdminVariationView } from '@loop-petal/contracts/shapes/catalog';
import { Badge } from '@loop-petal/web-kit/badge';
import { IconButton } from '@loop-petal/web-kit/button';
import { Pencil, Trash2 } from 'lucide-react';
import { Thumbnail } from '../../images/thumbnail.tsx';

interface VariationListProps {
  variations: AdminVariationView[];
  onEdit: (variation: AdminVariationView) => void;
  onDelete: (variation: AdminVariationView) => void;
}

export function VariationList({ variations, onEdit, onDelete }: VariationListProps) {
  if (variations.length === 0) return <p className="py-8 text-center text-muted">No color variations yet</p>;
  return (
    <ul className="grid gap-2">
      {variations.map((variation) => (
        <li key={variation.id} className="flex items-center gap-3 rounded-md border border-line p-2">
          <Thumbnail width={56} imageUrl={variation.imageUrl} image={variation.image} />
          <div className="min-w-0 grow">
            <p className="flex items-center gap-2 font-semibold">
              {variation.colorCode && <ColorDot code={variation.colorCode} />}
              <span className="min-w-0">{variation.colorName}</span>
            </p>
            <p className="text-sm text-muted">
              {describeStock(variation)} · Order: {variation.sortOrder}
            </p>
            <Badge tone={variation.isAvailable ? 'sage' : 'danger'}>
              {variation.isAvailable ? 'Available' : 'Unavailable'}
            </Badge>
          </div>
          <div className="flex flex-col sm:flex-row">
            <IconButton label={`Edit ${variation.colorName}`} onClick={() => onEdit(variation)}>
              <Pencil size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={`Delete ${variation.colorName}`}
              className="text-danger"
              onClick={() => onDelete(variation)}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

const describeStock = ({ stockQuantity, soldOut }: AdminVariationView): string =>
  stockQuantity > 0 ? `Stock: ${stockQuantity}` : soldOut ? 'Sold out' : 'Made to order';

function ColorDot({ code }: { code: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded-pill border border-control"
      style={{ backgroundColor: code }}
    />
  );
}
