import { readerDay } from '@loop-petal/contracts/rules/days';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { Button } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleCheckBig, LogOut } from 'lucide-react';
import { useState } from 'react';
import { ListView } from '../../layout/lists/list-view.tsx';
import { leave } from '../../session/leave.ts';
import { useShopName } from '../../session/queries.ts';
import { TwoStepButton } from '../../session/two-step/two-step-button.tsx';
import { AgreedHours } from './agreed-hours.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { FirstPiece } from './first-piece.tsx';
import { PieceCard } from './piece-card.tsx';
import { firstPiece, groupPieces } from './piece-groups.ts';
import { type Piece, pieceQueries } from './queries.ts';
import { UnreachableNote } from './unreachable-note.tsx';

/** The only page of an artisan: the jobs in planned order. */
export function MyPieces() {
  const shopName = useShopName();
  const pieces = useQuery(pieceQueries.mine());
  return (
    <div className="mx-auto w-full max-w-xl px-3 pb-16 sm:px-6">
      <title>{`My pieces · ${shopName}`}</title>
      <header className="flex items-center justify-between gap-3 py-4">
        <div>
          <p className="text-xs font-semibold text-rose">{shopName}</p>
          <h1 className="text-2xl">My pieces</h1>
        </div>
        <div className="flex gap-2">
          <TwoStepButton />
          <Button variant="secondary" size="sm" onClick={leave}>
            <LogOut size={16} aria-hidden />
            Logout
          </Button>
        </div>
      </header>
      <main className="grid grid-cols-1 gap-6">
        <UnreachableNote query={pieces} />
        <AgreedHours />
        <ListView
          query={pieces}
          failure="Your pieces could not be loaded"
          loading="Loading your pieces…"
          rowClass="h-36"
        >
          {(mine) => <Pieces pieces={mine} />}
        </ListView>
      </main>
    </div>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  const [finishedId, setFinishedId] = useState<string>();
  const finished = pieces.find(({ id }) => id === finishedId);
  const first = firstPiece(pieces);
  const inHands = first?.state === 'making' ? first : undefined;
  const others = pieces.filter((piece) => piece !== first);
  const groups = groupPieces(others, readerDay(new Date()));
  if (pieces.length === 0) {
    return (
      <EmptyState title="Nothing to make" icon={<CircleCheckBig size={40} aria-hidden />}>
        <p>New pieces appear here automatically.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {first && <FirstPiece key={first.id} piece={first} onFinish={() => setFinishedId(first.id)} />}
      {groups.map(({ heading, pieces: some, isFolded }) => (
        <details key={heading} open={!isFolded} className="group/fold">
          <summary className="flex min-h-12 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <h2 className="text-xl">{heading}</h2>
            <span className="mt-1 text-sm text-muted">{formatCount(some.length, 'piece')}</span>
            <ChevronDown
              size={20}
              aria-hidden
              className="ml-auto text-muted transition-transform group-open/fold:rotate-180"
            />
          </summary>
          <ul className="mt-1 grid grid-cols-1 gap-3">
            {some.map((piece) => (
              <PieceCard key={piece.id} piece={piece} inHands={inHands} onFinish={() => setFinishedId(piece.id)} />
            ))}
          </ul>
        </details>
      ))}
      {finished && <FinishDialog piece={finished} onClose={() => setFinishedId(undefined)} />}
    </>
  );
}
