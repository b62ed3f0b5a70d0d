import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { History } from '../../history/history.tsx';
import { EditDialog } from '../../layout/edit-dialog.tsx';
import { CategoryForm } from './category-form.tsx';
import { type CategoryBody, categoryKeys, saveCategory } from './queries.ts';

interface CategoryDialogProps {
  open: boolean;
  /** null: a new one. */
  category: CategoryView | null;
  onClose: () => void;
}

export function CategoryDialog({ open, category, onClose }: CategoryDialogProps) {
  return (
    <EditDialog<Partial<CategoryBody>, CategoryView>
      open={open}
      id={category?.id}
      title={category ? 'Edit Category' : 'Add New Category'}
      run={saveCategory}
      refreshes={categoryKeys}
      success={({ id }) => (id ? 'Category updated successfully' : 'Category created successfully')}
      failure={category ? 'Failed to update category' : 'Failed to create category'}
      onClose={onClose}
    >
      {(frame) => (
        <>
          <CategoryForm category={category} {...frame} />
          {category && <History subject={`category:${category.id}`} />}
        </>
      )}
    </EditDialog>
  );
}
