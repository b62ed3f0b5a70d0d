import { Badge } from '@loop-petal/web-kit/badge';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { PostalAddress } from '../../layout/parts/postal-address.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { userQueries } from './queries.ts';

export function UserAddresses({ userId }: { userId: string }) {
  const addresses = useQuery(userQueries.addresses(userId));
  return (
    <Panel title="Shipping Addresses">
      <QueryView
        query={addresses}
        failure="Failed to fetch user addresses"
        showServerMessage
        loading={<Skeleton className="h-28" />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="text-sm text-muted">No shipping addresses saved</p>
          ) : (
            <ul className="grid gap-3 sm:grid-cols-2">
              {all.map((address) => (
                <li key={address.id} className="rounded-md border border-line bg-paper p-3 text-sm">
                  <p className="flex items-center gap-2 font-semibold">
                    {address.name || 'Address'}
                    {address.isDefault && <Badge tone="sage">Default</Badge>}
                  </p>
                  <PostalAddress address={address} className="mt-1">
                    {address.phone}
                  </PostalAddress>
                  {address.deliveryInstructions && <p className="mt-1 text-muted">“{address.deliveryInstructions}”</p>}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}
