import { useQuery } from '@tanstack/react-query';
import { delayText } from '../../delay-text.ts';
import { orderQueries } from '../orders/queries.ts';

export function SlippedQuestion({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderQueries.delay(orderId));
  if (!data) return null;
  return (
    <p className="text-sm font-semibold">
      {data.question ? delayText(data.question) : 'The customer has not been asked yet.'}
    </p>
  );
}
