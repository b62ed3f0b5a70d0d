import { MAX_LINE_QUANTITY } from '@loop-petal/contracts/rules/shop';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cartQueries } from '../../../queries/cart.ts';
import { type PromisedLine, promiseQueries } from '../../../queries/promises.ts';
import { useDestinationZips } from '../../account/queries.ts';

const SHOWN = { refetchOnWindowFocus: true, placeholderData: keepPreviousData } as const;

interface WantedPieces extends Pick<PromisedLine, 'productId' | 'quantity' | 'wishes'> {
  variationId: string | undefined;
}

/** The dates of an order for the cart plus these pieces; without a cart, for the pieces alone. */
export function useProductPromise({ productId, variationId, quantity, wishes }: WantedPieces) {
  const { data: cart = [], isFetched } = useQuery(cartQueries.list());
  const lines = cart.filter(({ isAvailable }) => isAvailable);
  const isEmpty = lines.length === 0;
  const [zip] = useDestinationZips([{}]);
  const zips = useDestinationZips([...lines, {}]);
  const alone = useQuery({
    ...promiseQueries.product(productId, variationId, zip, quantity, wishes),
    ...SHOWN,
    enabled: isFetched && isEmpty,
  });
  const together = useQuery({
    ...promiseQueries.order(
      withPieces(lines, { productId, variationId: variationId ?? null, quantity, wishes }),
      null,
      zips,
    ),
    ...SHOWN,
    enabled: !isEmpty,
  });
  return isEmpty ? alone : together;
}

/** The cart's lines after adding these pieces. */
function withPieces(lines: readonly PromisedLine[], added: PromisedLine): PromisedLine[] {
  const isEqual = (line: PromisedLine) =>
    line.productId === added.productId &&
    (line.variationId ?? null) === (added.variationId ?? null) &&
    !line.wishes?.length &&
    !added.wishes?.length;
  const at = lines.findIndex(isEqual);
  if (at < 0) return [...lines, added];
  return lines.map((line, index) =>
    index === at ? { ...line, quantity: Math.min(MAX_LINE_QUANTITY, line.quantity + added.quantity) } : line,
  );
}
