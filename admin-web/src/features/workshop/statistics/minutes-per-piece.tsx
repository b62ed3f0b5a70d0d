import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { Timer } from 'lucide-react';
import { useChange } from '../../../layout/forms/use-change.ts';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { WideTable } from '../../../layout/lists/wide-table.tsx';
import { readRecipe, type Statistics, saveRecipe, workshopKeys } from '../queries.ts';

type Pieces = Statistics['pieces'][number];

/** Measured and planned minutes per piece, with suggestions for inaccurate recipes. */
export function MinutesPerPiece({ pieces }: { pieces: readonly Pieces[] }) {
  return (
    <ListCard title="Minutes per piece">
      {pieces.length === 0 ? (
        <EmptyState title="No piece was finished in this period" icon={<Timer size={40} aria-hidden />}>
          <p>The time from start to finish, without pauses.</p>
        </EmptyState>
      ) : (
        <WideTable label="Planned and actual minutes">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="px-4 py-2 text-left font-semibold sm:px-5">
                Product
              </th>
              {['Pieces', 'Planned', 'Real', 'Recipe'].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-right font-semibold">
                  {name}
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-left font-semibold sm:px-5">
                Suggestion
              </th>
            </tr>
          </thead>
          <tbody>
            {pieces.map((one) => (
              <PiecesRow key={`${one.productId} ${one.variationId}`} pieces={one} />
            ))}
          </tbody>
        </WideTable>
      )}
    </ListCard>
  );
}

function PiecesRow({ pieces }: { pieces: Pieces }) {
  const { pieces: count, plannedMinutes, realMinutes, recipeMinutes, suggestedMinutes } = pieces;
  const number = 'px-3 py-2 text-right tabular-nums whitespace-nowrap';
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-4 py-2 text-left font-semibold sm:px-5">
        {nameOf(pieces)}
      </th>
      <td className={number}>{count}</td>
      <td className={number}>{plannedMinutes} min</td>
      <td className={number}>{realMinutes} min</td>
      <td className={number}>{recipeMinutes === null ? 'gone' : `${recipeMinutes} min`}</td>
      <td className="px-4 py-2 whitespace-nowrap sm:px-5">
        {suggestedMinutes === null ? (
          <span className="text-muted">none</span>
        ) : (
          <Suggestion pieces={pieces} minutes={suggestedMinutes} />
        )}
      </td>
    </tr>
  );
}

function Suggestion({ pieces, minutes }: { pieces: Pieces; minutes: number }) {
  const { productId, variationId, pieces: count } = pieces;
  const { mutate, isPending } = useChange({
    invalidates: workshopKeys,
    showServerMessage: true,
    run: async () => {
      const of = variationId ? { variationId } : {};
      const { finishingDays, materials, note, picture } = await readRecipe(productId, of);
      return saveRecipe({
        productId,
        body: { ...of, makingMinutes: minutes, finishingDays, materials, note, picture },
      });
    },
    success: `The recipe of ${nameOf(pieces)} is now ${formatCount(minutes, 'minute')}`,
    failure: 'The recipe could not be saved',
  });
  return (
    <div className="flex items-center gap-3">
      <Button size="sm" variant="secondary" disabled={isPending} onClick={singleClick(() => mutate(undefined))}>
        Set to {minutes} min
        <span className="sr-only"> in the recipe of {nameOf(pieces)}</span>
      </Button>
      <span className="text-muted">from {formatCount(count, 'piece')}</span>
    </div>
  );
}

const nameOf = ({ productName, variationName }: Pieces): string =>
  variationName ? `${productName}, ${variationName}` : productName;
