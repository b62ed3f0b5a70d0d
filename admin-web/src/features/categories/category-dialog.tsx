import { useQuery } from '@tanstack/react-query';
import { entryDialogs } from '../../layout/dialogs/entry-dialogs.tsx';
import { CategoryForm } from './category-form.tsx';
import { categoryKeys, categoryQueries, deleteCategory, saveCategory } from './queries.ts';

export const dialogs = entryDialogs({
  entityName: 'category',
  listPath: '/categories',
  useList: () => useQuery(categoryQueries.all()),
  invalidates: categoryKeys,
  save: saveCategory,
  remove: deleteCategory,
  nameOf: ({ name }) => name,
  form: (category, formProps) => <CategoryForm category={category} {...formProps} />,
  hasHistory: true,
  warning: 'This action cannot be undone.',
});
