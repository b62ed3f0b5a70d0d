import type { CategoryView } from '@loop-petal/contracts/catalog-api';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { mayDiscard } from '../../layout/unsaved-work.ts';
import { useChange } from '../../layout/use-change.ts';
import { CategoryForm } from './category-form.tsx';
import { categoryKeys, saveCategory } from './queries.ts';

interface CategoryDialogProps {
  open: boolean;
  /** null: a new one. */
  category: CategoryView | null;
  onClose: () => void;
}

export function CategoryDialog({ open, category, onClose }: CategoryDialogProps) {
  const saving = useChange({
    run: saveCategory,
    refreshes: categoryKeys,
    success: ({ id }) => (id ? 'Category updated successfully' : 'Category created successfully'),
    failure: category ? 'Failed to update category' : 'Failed to create category',
  });
  const close = () => {
    saving.reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} mayClose={mayDiscard} title={category ? 'Edit Category' : 'Add New Category'}>
      <CategoryForm
        category={category}
        isPending={saving.isPending}
        error={saving.error}
        onCancel={close}
        onSave={(body) => saving.mutate({ ...(category ? { id: category.id } : {}), body }, { onSuccess: close })}
      />
    </Dialog>
  );
}
