import { materialName, quantityOf } from '@loop-petal/contracts/rules/material-text';
import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { fileName, saveBlob } from '../../../csv/save-file.ts';
import { dayName } from '../../../format-day.ts';
import { useSectionRoutes } from '../../../layout/shell/use-section-routes.ts';
import { workshopQueries } from '../queries.ts';
import { loadTicked, type Purchase, saveTicked } from './shopping-list.ts';

export function ShoppingListRoute() {
  const { close } = useSectionRoutes('/workshop/materials');
  const list = useQuery(workshopQueries.shoppingList());
  const file = list.data?.file;
  return (
    <Dialog
      open
      onClose={close}
      title="Shopping list"
      width="34rem"
      className="print-dialog"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={!file} onClick={() => file && saveBlob(fileName('shopping-list'), file)}>
            <Download size={18} aria-hidden />
            Download CSV
          </Button>
          <Button variant="secondary" disabled={!file} onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            Print
          </Button>
        </div>
      }
    >
      <QueryView
        query={list}
        failure="The shopping list could not be created"
        showServerMessage
        loading={
          <>
            <LoadingNote>Loading the shopping list…</LoadingNote>
            <Skeleton className="h-40" />
          </>
        }
      >
        {({ purchases }) => (purchases.length === 0 ? <p>No material is low.</p> : <Purchases purchases={purchases} />)}
      </QueryView>
    </Dialog>
  );
}

function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  const [ticked, setTicked] = useState(loadTicked);
  const tick = (name: string, isTicked: boolean) => {
    const next = purchases.map(materialName).filter((one) => (one === name ? isTicked : ticked.includes(one)));
    setTicked(next);
    saveTicked(next);
  };
  const left = purchases.filter((purchase) => !ticked.includes(materialName(purchase))).length;
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">
        {left === 0 ? 'Everything is in your basket' : `${left} of ${purchases.length} to buy`}
      </p>
      <ul className="divide-y divide-line">
        {purchases.map((purchase) => {
          const name = materialName(purchase);
          const isTicked = ticked.includes(name);
          return (
            <li key={name}>
              <Checkbox
                className="py-2"
                checked={isTicked}
                onChange={(event) => tick(name, event.target.checked)}
                label={
                  <>
                    <span className={isTicked ? 'text-muted line-through' : 'font-semibold'}>
                      {quantityOf(purchase.buy, purchase.unit)} of {name}
                    </span>
                    {purchase.neededBy && (
                      <span className="block text-sm text-muted">
                        Needed for orders due {dayName(purchase.neededBy)}
                      </span>
                    )}
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
