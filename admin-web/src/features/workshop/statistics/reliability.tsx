import { EmptyState } from '@loop-petal/web-kit/states';
import { ChartLine } from 'lucide-react';
import { useId } from 'react';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import type { Statistics } from '../queries.ts';

type Point = Statistics['reliability'][number] & { promised: number; kept: number };

/** The side of the square plot, and the space for its labels. */
const [SIZE, MARGIN] = [200, 34];

/**
 * Plots the percentage of kept promises against the promised probability. Points on the line match it; points above
 * it are better.
 */
export function Reliability({ reliability }: Pick<Statistics, 'reliability'>) {
  const points = reliability.filter((one): one is Point => one.promised !== null && one.kept !== null);
  return (
    <ListCard title="Reliability of the promises">
      {points.length === 0 ? (
        <EmptyState title="No promise with a probability has come due yet" icon={<ChartLine size={40} aria-hidden />}>
          <p>Promises are compared once the orders are made or their day has passed.</p>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-8 gap-y-4 px-4 py-4 sm:px-5 md:grid-cols-[auto_minmax(0,1fr)]">
          <Diagram points={points} />
          <ReliabilityTable points={points} />
        </div>
      )}
    </ListCard>
  );
}

function Diagram({ points }: { points: readonly Point[] }) {
  const title = useId();
  // Multiples of ten, so that the axes end at round numbers.
  const from = Math.min(
    70,
    10 * Math.floor(Math.min(...points.flatMap(({ promised, kept }) => [promised, kept])) / 10),
  );
  const at = (percent: number) => (SIZE * (percent - from)) / (100 - from);
  const ticks = [from, (from + 100) / 2, 100];
  return (
    <svg
      role="img"
      aria-labelledby={title}
      viewBox={`${-MARGIN} -8 ${SIZE + MARGIN + 12} ${SIZE + MARGIN + 8}`}
      className="w-full max-w-72 text-xs text-muted"
    >
      <title id={title}>Promised probability against the share of promises kept; the table has the same numbers</title>
      <rect width={SIZE} height={SIZE} className="fill-none stroke-line" />
      {ticks.map((tick) => (
        <g key={tick} className="fill-current">
          <text x={at(tick)} y={SIZE + 14} textAnchor="middle" fontSize={10}>
            {tick}
          </text>
          <text x={-5} y={SIZE - at(tick) + 3} textAnchor="end" fontSize={10}>
            {tick}
          </text>
        </g>
      ))}
      <text x={SIZE / 2} y={SIZE + 26} textAnchor="middle" fontSize={10} className="fill-current">
        promised, %
      </text>
      <text
        transform={`translate(-25 ${SIZE / 2}) rotate(-90)`}
        textAnchor="middle"
        fontSize={10}
        className="fill-current"
      >
        kept, %
      </text>
      <line x1={0} y1={SIZE} x2={SIZE} y2={0} strokeDasharray="4 4" className="stroke-control" />
      <polyline
        points={points.map(({ promised, kept }) => `${at(promised)},${SIZE - at(kept)}`).join(' ')}
        className="fill-none stroke-rose"
        strokeWidth={2}
      />
      {points.map(({ level, promised, kept }) => (
        <circle key={level} cx={at(promised)} cy={SIZE - at(kept)} r={4} className="fill-rose" />
      ))}
    </svg>
  );
}

function ReliabilityTable({ points }: { points: readonly Point[] }) {
  return (
    <table className="w-full self-start text-sm">
      <caption className="pb-1 text-left text-muted">
        How many of the last promises would have been kept at each level. If more are kept than promised, dates could be
        earlier.
      </caption>
      <thead>
        <tr className="border-b border-line text-left text-muted">
          {['Level', 'Promised', 'Kept', 'Orders'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-3 font-semibold">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {points.map(({ level, promised, kept, orders }) => (
          <tr key={level} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-semibold">
              {level}%
            </th>
            <td className="py-2 pr-3">{promised}%</td>
            <td className="py-2 pr-3">{kept}%</td>
            <td className="py-2">{orders}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
