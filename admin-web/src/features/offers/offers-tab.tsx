import type { OfferView } from '@loop-petal/contracts/catalog-api';
import { Button } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { Loaded } from '../../layout/loaded.tsx';
import { OfferCard } from './offer-card.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { deleteOffer, offerKeys, offerQueries } from './queries.ts';

export function OffersTab() {
  const offers = useQuery(offerQueries.all());
  const [edited, setEdited] = useState<OfferView | 'new' | null>(null);
  const [deleted, setDeleted] = useState<OfferView | null>(null);
  return (
    <ListCard
      title={`Offers (${offers.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => setEdited('new')}>
          <Plus size={18} aria-hidden />
          Add Offer
        </Button>
      }
    >
      <Loaded
        query={offers}
        failure="Failed to fetch offers"
        skeleton={<ListSkeleton note="Loading offers..." rowClass="h-32" />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="px-4 py-16 text-center text-muted">No offers yet. Create your first promotional offer!</p>
          ) : (
            <ul className="grid gap-3 p-3 sm:p-4 lg:grid-cols-2 2xl:grid-cols-3">
              {all.map((offer) => (
                <OfferCard
                  key={offer.id}
                  offer={offer}
                  onEdit={() => setEdited(offer)}
                  onDelete={() => setDeleted(offer)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <OfferDialog open={edited !== null} offer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      <DeleteDialog
        subject={deleted && { id: deleted.id, name: deleted.title }}
        question="Are you sure you want to delete this offer?"
        run={deleteOffer}
        refreshes={offerKeys}
        success="Offer deleted successfully"
        failure="Failed to delete offer"
        tellsReason
        onClose={() => setDeleted(null)}
      />
    </ListCard>
  );
}
