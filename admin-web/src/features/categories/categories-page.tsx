import { Button } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Plus, Shapes } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { CategoryRow } from './category-row.tsx';
import { categoryQueries } from './queries.ts';

export function CategoriesPage() {
  const categories = useQuery(categoryQueries.all());
  const { open } = useSectionRoutes('/categories');
  const rows = useRowKeys<HTMLUListElement>();
  return (
    <ListCard
      title={`Categories (${categories.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => open('new')}>
          <Plus size={18} aria-hidden />
          Add Category
        </Button>
      }
    >
      <ListView query={categories} failure="Failed to fetch categories" loading="Loading categories...">
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
                  onEdit={() => open(category.id)}
                  onDelete={() => open(`${category.id}/delete`)}
                />
              ))}
            </ul>
          )
        }
      </ListView>
      <Outlet />
    </ListCard>
  );
}
