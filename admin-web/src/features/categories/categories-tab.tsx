import type { CategoryView } from '@loop-petal/contracts/catalog-api';
import { Button } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Plus, Shapes } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { Loaded } from '../../layout/loaded.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryRow } from './category-row.tsx';
import { categoryKeys, categoryQueries, deleteCategory } from './queries.ts';

export function CategoriesTab() {
  const categories = useQuery(categoryQueries.all());
  const [edited, setEdited] = useState<CategoryView | 'new' | null>(null);
  const [deleted, setDeleted] = useState<CategoryView | null>(null);
  return (
    <ListCard
      title={`Categories (${categories.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => setEdited('new')}>
          <Plus size={18} aria-hidden />
          Add Category
        </Button>
      }
    >
      <Loaded
        query={categories}
        failure="Failed to fetch categories"
        skeleton={<ListSkeleton note="Loading categories..." />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No categories found" icon={<Shapes size={40} aria-hidden />}>
              <p>Create your first category to organize products</p>
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {all.map((category) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  onEdit={() => setEdited(category)}
                  onDelete={() => setDeleted(category)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <CategoryDialog
        open={edited !== null}
        category={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
      <DeleteDialog
        subject={deleted}
        question="Are you sure you want to delete this category? This action cannot be undone."
        run={deleteCategory}
        refreshes={categoryKeys}
        success="Category deleted successfully"
        failure="Failed to delete category"
        onClose={() => setDeleted(null)}
      />
    </ListCard>
  );
}
