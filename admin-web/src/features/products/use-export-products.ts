import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fileName, saveFile } from '../../csv/save-file.ts';
import { productCsv } from './product-csv.ts';
import { readWorkshop } from './recipe/read-workshop.ts';

export function useExportProducts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (products: AdminProductView[]) => {
      const workshop = await readWorkshop(client).catch(() => undefined);
      saveFile(fileName('products'), productCsv(products, workshop));
      return workshop;
    },
    onSuccess: (workshop) => {
      if (!workshop) showError('Production is not responding, so the file has no recipes.');
    },
  });
}
