import { materialName } from '@loop-petal/contracts/rules/material-text';
import { useQuery } from '@tanstack/react-query';
import { entryDialogs } from '../../../layout/dialogs/entry-dialogs.tsx';
import { deleteMaterial, saveMaterial, workshopKeys, workshopQueries } from '../queries.ts';
import { MaterialForm } from './material-form.tsx';

export const dialogs = entryDialogs({
  entityName: 'material',
  listPath: '/workshop/materials',
  useList: () => useQuery(workshopQueries.materials()),
  invalidates: workshopKeys,
  save: saveMaterial,
  remove: deleteMaterial,
  nameOf: materialName,
  form: (material, formProps) => <MaterialForm material={material} {...formProps} />,
  hasHistory: true,
  showServerMessage: true,
});
