import { Button } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { OfferCard } from './offer-card.tsx';
import { offerQueries } from './queries.ts';

export function OffersPage() {
  const offers = useQuery(offerQueries.all());
  const { open } = useSectionRoutes('/offers');
  const rows = useRowKeys<HTMLUListElement>();
  return (
    <ListCard
      title={`Offers (${offers.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => open('new')}>
          <Plus size={18} aria-hidden />
          Add Offer
        </Button>
      }
    >
      <ListView query={offers} failure="Failed to fetch offers" loading="Loading offers..." rowClass="h-32">
        {(all) =>
          all.length === 0 ? (
            <p className="px-4 py-16 text-center text-muted">No offers yet. Create your first promotional offer!</p>
          ) : (
            <ul ref={rows} className="grid gap-3 p-3 sm:p-4 lg:grid-cols-2 2xl:grid-cols-3">
              {all.map((offer) => (
                <OfferCard
                  key={offer.id}
                  offer={offer}
                  onEdit={() => open(offer.id)}
                  onDelete={() => open(`${offer.id}/delete`)}
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
