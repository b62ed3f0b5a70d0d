import type { MakingView } from '@loop-petal/contracts/shapes/orders';
import { formatDate } from '@loop-petal/web-kit/format';
import { Picture } from '@loop-petal/web-kit/picture';

const READY = new Set<MakingView['state']>(['ready', 'shipped']);

/** How far the pieces of an order are, and what they look like; like ones that have not begun are one. */
export function Making({ pieces }: { pieces: readonly MakingView[] }) {
  const made = pieces.filter(({ state }) => state !== 'cancelled');
  const ready = made.filter(({ state }) => READY.has(state)).length;
  return (
    <div className="mt-5 rounded-md bg-sunken p-4 print:hidden">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">Made for you</span>
        <span role="status" className="text-muted">
          {ready} of {made.length} ready
        </span>
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {groupLike(made).map(({ key, piece, count }) => (
          <li key={key} data-testid="making" className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                {count > 1 && `${count} × `}
                {nameOf(piece)}
              </span>
              <span className="text-sm text-muted">{stateOf(piece)}</span>
            </p>
            {piece.pictures.length > 0 && <Pictures piece={piece} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ productName, selectedColor }: MakingView): string =>
  selectedColor ? `${productName}, ${selectedColor}` : productName;

function stateOf({ state, artisanName, startedAt, finishedAt }: MakingView): string {
  const who = artisanName ?? 'an artisan';
  const begun = startedAt ? ` on ${formatDate(startedAt)}` : '';
  switch (state) {
    case 'making':
      return `In the making: begun by ${who}${begun}`;
    case 'paused':
      return `Paused: begun by ${who}${begun}`;
    case 'finishing':
      return `Made by ${who}, now washed and blocked`;
    case 'ready':
      return `Ready${finishedAt ? ` since ${formatDate(finishedAt)}` : ''}, made by ${who}`;
    case 'shipped':
      return `Made by ${who}`;
    default:
      return 'Not begun yet';
  }
}

function Pictures({ piece }: { piece: MakingView }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-3">
      {piece.pictures.map(({ imageUrl, image }, index) => (
        <li key={imageUrl} className="w-32 sm:w-40">
          <a href={`${imageUrl}/${Math.max(...image.widths)}.webp`} target="_blank" rel="noreferrer">
            <Picture
              imageUrl={imageUrl}
              image={image}
              alt={`${nameOf(piece)} as it was made, picture ${index + 1}`}
              sizes="10rem"
              className="aspect-square rounded-md"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function groupLike(pieces: readonly MakingView[]): { key: string; piece: MakingView; count: number }[] {
  const groups = new Map<string, { key: string; piece: MakingView; count: number }>();
  for (const [index, piece] of pieces.entries()) {
    const key = piece.state === 'queued' ? `queued ${piece.lineId}` : String(index);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { key, piece, count: 1 });
  }
  return [...groups.values()];
}
