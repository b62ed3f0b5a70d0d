import { materialName, quantityOf } from '@loop-petal/contracts/rules/material-text';
import { textFilter } from '@loop-petal/contracts/rules/search';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Package, Pencil, Plus, ShoppingCart, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { dayName } from '../../../format-day.ts';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { ListView } from '../../../layout/lists/list-view.tsx';
import { SearchField } from '../../../layout/lists/search-field.tsx';
import { useRowKeys } from '../../../layout/lists/use-row-keys.ts';
import { useSectionRoutes } from '../../../layout/shell/use-section-routes.ts';
import { useUrlState } from '../../../layout/shell/use-url-state.ts';
import { OrderLink } from '../order-link.tsx';
import { workshopQueries } from '../queries.ts';
import { type Material, sortMaterials } from './material-values.ts';

export function Materials() {
  const materials = useQuery(workshopQueries.materials());
  const { open } = useSectionRoutes('/workshop/materials');
  const q = useUrlState().params.get('q') ?? '';
  const find = useMemo(
    () => textFilter(materials.data ?? [], (material) => [materialName(material)]),
    [materials.data],
  );
  const found = find(q);
  return (
    <ListCard
      title={`Materials (${materials.data?.length ?? 0})`}
      actions={
        <div className="flex items-center gap-2">
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => open('shopping-list')}>
            <ShoppingCart size={18} aria-hidden />
            Shopping list
          </Button>
          <Button size="sm" onClick={() => open('new')}>
            <Plus size={18} aria-hidden />
            Add Material
          </Button>
        </div>
      }
      tools={<SearchField label="Search materials" placeholder="Name or color" />}
    >
      <ListView
        query={materials}
        failure="The materials could not be loaded"
        loading="Loading materials…"
        rowClass="h-12"
      >
        {(all) =>
          found.length === 0 ? (
            <EmptyState title="No materials found" icon={<Package size={40} aria-hidden />}>
              <p>{all.length > 0 ? 'Nothing matches this search.' : 'Add what your recipes use.'}</p>
            </EmptyState>
          ) : (
            <MaterialTable materials={sortMaterials([...found])} onOpen={open} />
          )
        }
      </ListView>
      <Outlet />
    </ListCard>
  );
}

function MaterialTable({ materials, onOpen }: { materials: Material[]; onOpen: (path: string) => void }) {
  const rows = useRowKeys<HTMLTableSectionElement>();
  return (
    <table className="w-full text-sm max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="px-5 py-2 font-semibold">
            Material
          </th>
          {['On hand', 'Needed', 'Short'].map((title) => (
            <th key={title} scope="col" className="px-3 py-2 text-right font-semibold">
              {title}
            </th>
          ))}
          <th scope="col" className="px-3 py-2 font-semibold">
            Delivery
          </th>
          <th scope="col" className="px-3 py-2">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={rows} className="max-md:block">
        {materials.map((material) => (
          <MaterialRow key={material.id} material={material} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function MaterialRow({ material, onOpen }: { material: Material; onOpen: (path: string) => void }) {
  const { id, onHand, needed, short, isLow, deliveryDays, unit, waiting, shortFor } = material;
  const name = materialName(material);
  const cell = 'px-3 py-2 tabular-nums max-md:flex max-md:justify-between max-md:px-0 max-md:py-0.5 max-md:text-left';
  return (
    <tr
      data-row
      tabIndex={-1}
      className="border-b border-line -outline-offset-4 last:border-0 max-md:relative max-md:block max-md:px-4 max-md:py-3"
    >
      <th scope="row" className="px-5 py-2 text-left font-semibold max-md:block max-md:px-0 max-md:pr-24">
        <span className="mr-2">{name}</span>
        {short > 0 ? <Badge tone="danger">Short</Badge> : isLow && <Badge className="border border-control">Low</Badge>}
        {waiting > 0 && (
          <details className="font-normal">
            <summary className="min-h-9 content-center text-danger">
              {waiting} {waiting === 1 ? 'piece waits' : 'pieces wait'} for it
            </summary>
            <ul className="pb-1">
              {shortFor.map(({ jobId, orderId, productName, promisedBy }) => (
                <li key={jobId} className="flex flex-wrap items-center gap-x-3">
                  <OrderLink orderId={orderId} className="link inline-flex min-h-9 items-center font-mono" />
                  {productName}, by {dayName(promisedBy)}
                </li>
              ))}
              {waiting > shortFor.length && <li>and {waiting - shortFor.length} more</li>}
            </ul>
          </details>
        )}
      </th>
      <td className={`${cell} md:text-right`}>
        <PhoneLabel>On hand</PhoneLabel>
        {quantityOf(onHand, unit)}
      </td>
      <td className={`${cell} md:text-right`}>
        <PhoneLabel>Needed</PhoneLabel>
        {quantityOf(needed, unit)}
      </td>
      <td className={`${cell} md:text-right ${short > 0 ? 'font-semibold text-danger' : 'text-muted'}`}>
        <PhoneLabel>Short</PhoneLabel>
        {short > 0 ? quantityOf(short, unit) : '–'}
      </td>
      <td className={`${cell} text-muted`}>
        <PhoneLabel>Delivery</PhoneLabel>
        {deliveryDays === null ? 'unknown' : `${deliveryDays} ${deliveryDays === 1 ? 'day' : 'days'}`}
      </td>
      <td className="px-3 py-1 max-md:absolute max-md:top-1.5 max-md:right-1 max-md:p-0">
        <div className="flex justify-end">
          <IconButton data-open label={`Edit ${name}`} onClick={() => onOpen(id)}>
            <Pencil size={18} aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${name}`} className="text-danger" onClick={() => onOpen(`${id}/delete`)}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      </td>
    </tr>
  );
}

/** A cell's label on phones, which hide the table header. */
const PhoneLabel = ({ children }: { children: string }) => (
  <span aria-hidden className="text-muted md:hidden">
    {children}
  </span>
);
