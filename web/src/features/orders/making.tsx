import type { MakingView } from '@loop-petal/contracts/shapes/orders';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import { Picture } from '@loop-petal/web-kit/picture';

/** Progress and pictures of a line's pieces; pieces that are not started share one entry. */
export function Making({ pieces }: { pieces: readonly MakingView[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-2 text-sm text-muted print:hidden">
      {groupQueued(pieces).map(({ piece, count }, index) => (
        <li key={index} data-testid="making">
          {stateOf(piece, count)}
          {piece.pictures.length > 0 && <Pictures piece={piece} />}
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ productName, selectedColor }: MakingView): string =>
  selectedColor ? `${productName}, ${selectedColor}` : productName;

function stateOf({ state, artisanName, startedAt, finishedAt }: MakingView, count: number): string {
  const who = artisanName ?? 'an artisan';
  const begun = startedAt ? ` on ${formatReaderDay(startedAt)}` : '';
  switch (state) {
    case 'making':
      return `${artisanName ?? 'An artisan'} started this${begun}`;
    case 'paused':
      return `Paused: ${who} started this${begun}`;
    case 'finishing':
      return `Made by ${who}, now being washed and blocked`;
    case 'ready':
      return `Finished by ${who}${finishedAt ? ` on ${formatReaderDay(finishedAt)}` : ''}`;
    case 'shipped':
      return finishedAt ? `Made by ${who}` : 'Finished';
    default:
      return count > 1 ? `${count} pieces not started yet` : 'Not started yet';
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

function groupQueued(pieces: readonly MakingView[]): { piece: MakingView; count: number }[] {
  const queued = pieces.filter(({ state }) => state === 'queued');
  const groups = pieces.filter(({ state }) => state !== 'queued').map((piece) => ({ piece, count: 1 }));
  return queued[0] ? [...groups, { piece: queued[0], count: queued.length }] : groups;
}
