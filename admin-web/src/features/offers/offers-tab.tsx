import { Button } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { useRowKeys } from '../../layout/use-row-keys.ts';
import { useUrlDialog } from '../../layout/use-url-dialog.ts';
import { OfferCard } from './offer-card.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { deleteOffer, offerKeys, offerQueries } from './queries.ts';

export function OffersTab() {
  const offers = useQuery(offerQueries.all());
  const { name, id, open, close } = useUrlDialog<'add' | 'edit' | 'delete'>();
  const rows = useRowKeys<HTMLUListElement>();
  const subject = offers.data?.find((offer) => offer.id === id) ?? null;
  return (
    <ListCard
      title={`Offers (${offers.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => open('add')}>
          <Plus size={18} aria-hidden />
          Add Offer
        </Button>
      }
    >
      <QueryView
        query={offers}
        failure="Failed to fetch offers"
        tellsReason
        loading={<ListSkeleton note="Loading offers..." rowClass="h-32" />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="px-4 py-16 text-center text-muted">No offers yet. Create your first promotional offer!</p>
          ) : (
            <ul ref={rows} className="grid gap-3 p-3 sm:p-4 lg:grid-cols-2 2xl:grid-cols-3">
              {all.map((offer) => (
                <OfferCard
                  key={offer.id}
                  offer={offer}
                  onEdit={() => open('edit', offer.id)}
                  onDelete={() => open('delete', offer.id)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <OfferDialog
        open={name === 'add' || (name === 'edit' && subject !== null)}
        offer={name === 'edit' ? subject : null}
        onClose={close}
      />
      <DeleteDialog
        subject={name === 'delete' && subject ? { id: subject.id, name: subject.title } : null}
        question="Are you sure you want to delete this offer?"
        run={deleteOffer}
        refreshes={offerKeys}
        success="Offer deleted successfully"
        failure="Failed to delete offer"
        tellsReason
        onClose={close}
      />
    </ListCard>
  );
}
