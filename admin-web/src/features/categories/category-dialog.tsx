import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { useQuery } from '@tanstack/react-query';
import { History } from '../../history/history.tsx';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { EditDialog } from '../../layout/edit-dialog.tsx';
import { EntryDialog } from '../../layout/entry-dialog.tsx';
import { usePlace } from '../../layout/use-place.ts';
import { CategoryForm } from './category-form.tsx';
import { type CategoryBody, categoryKeys, categoryQueries, deleteCategory, saveCategory } from './queries.ts';

export function NewCategoryRoute() {
  return <CategoryDialog category={null} onClose={usePlace('/categories').close} />;
}

export function EditCategoryRoute() {
  const categories = useQuery(categoryQueries.all());
  const { close } = usePlace('/categories');
  return (
    <EntryDialog list={categories} param="categoryId" thing="category" onClose={close}>
      {(category) => <CategoryDialog key={category.id} category={category} onClose={close} />}
    </EntryDialog>
  );
}

export function DeleteCategoryRoute() {
  const categories = useQuery(categoryQueries.all());
  const { close } = usePlace('/categories');
  return (
    <EntryDialog list={categories} param="categoryId" thing="category" onClose={close}>
      {(category) => (
        <DeleteDialog
          subject={category}
          question="Are you sure you want to delete this category? This action cannot be undone."
          run={deleteCategory}
          refreshes={categoryKeys}
          success="Category deleted successfully"
          failure="Failed to delete category"
          onClose={close}
        />
      )}
    </EntryDialog>
  );
}

/** `category` null: a new one. */
function CategoryDialog({ category, onClose }: { category: CategoryView | null; onClose: () => void }) {
  return (
    <EditDialog<Partial<CategoryBody>, CategoryView>
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
