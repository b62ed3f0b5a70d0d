import { Button } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Plus, Shapes } from 'lucide-react';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { useRowKeys } from '../../layout/use-row-keys.ts';
import { useUrlDialog } from '../../layout/use-url-dialog.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryRow } from './category-row.tsx';
import { categoryKeys, categoryQueries, deleteCategory } from './queries.ts';

export function CategoriesTab() {
  const categories = useQuery(categoryQueries.all());
  const { name, id, open, close } = useUrlDialog<'add' | 'edit' | 'delete'>();
  const rows = useRowKeys<HTMLUListElement>();
  const subject = categories.data?.find((category) => category.id === id) ?? null;
  return (
    <ListCard
      title={`Categories (${categories.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => open('add')}>
          <Plus size={18} aria-hidden />
          Add Category
        </Button>
      }
    >
      <QueryView
        query={categories}
        failure="Failed to fetch categories"
        tellsReason
        loading={<ListSkeleton note="Loading categories..." />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No categories found" icon={<Shapes size={40} aria-hidden />}>
              <p>Create your first category to organize products</p>
            </EmptyState>
          ) : (
            <ul ref={rows} className="divide-y divide-line">
              {all.map((category) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  onEdit={() => open('edit', category.id)}
                  onDelete={() => open('delete', category.id)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <CategoryDialog
        open={name === 'add' || (name === 'edit' && subject !== null)}
        category={name === 'edit' ? subject : null}
        onClose={close}
      />
      <DeleteDialog
        subject={name === 'delete' ? subject : null}
        question="Are you sure you want to delete this category? This action cannot be undone."
        run={deleteCategory}
        refreshes={categoryKeys}
        success="Category deleted successfully"
        failure="Failed to delete category"
        onClose={close}
      />
    </ListCard>
  );
}
