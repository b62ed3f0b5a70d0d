import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { Badge } from '@loop-petal/web-kit/badge';
import { IconButton } from '@loop-petal/web-kit/button';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import { Pencil, Trash2 } from 'lucide-react';
import { Thumbnail } from '../../images/thumbnail.tsx';

interface CategoryRowProps {
  category: CategoryView;
  onEdit: () => void;
  onDelete: () => void;
}

export function CategoryRow({ category, onEdit, onDelete }: CategoryRowProps) {
  return (
    <li data-row tabIndex={-1} className="-outline-offset-4 flex items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Thumbnail width={64} imageUrl={category.imageUrl} image={category.image} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">{category.name}</h3>
          <Badge tone={category.isActive ? 'sage' : 'neutral'}>{category.isActive ? 'Active' : 'Inactive'}</Badge>
        </div>
        {category.description && <p className="text-sm text-muted">{category.description}</p>}
        <p className="text-xs text-muted">
          <span className="font-mono">{category.slug}</span> · since {formatReaderDay(category.createdAt)}
        </p>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <IconButton data-open label={`Edit ${category.name}`} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${category.name}`} className="text-danger" onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
