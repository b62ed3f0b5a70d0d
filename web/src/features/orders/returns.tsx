import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import { describePieces } from './describe-pieces.ts';

/** Each requested return with its pieces, its state and the shop's instructions. */
export function Returns({ order: { returns, orderItems }, token }: { order: OrderView; token: string | null }) {
  return (
    <ul aria-label="Returns" className="mt-5 grid gap-3 border-t border-line pt-4 text-sm print:hidden">
      {returns.map(({ id, state, items, message, changedAt, pictures, images, label }) => (
        <li key={id} className="grid gap-1">
          <p>
            <span className="font-semibold">Return {state}</span>{' '}
            <span className="text-muted">on {formatReaderDay(changedAt)}</span>
          </p>
          <p>{describePieces(orderItems, items)}</p>
          <PictureLinks urls={pictures} images={images} by="you" />
          {message && <p>{message}</p>}
          {label && state === 'accepted' && (
            <a
              href={`${label.url}${token ? `?${new URLSearchParams({ token })}` : ''}`}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center justify-self-start"
            >
              Print the return label
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
