import type { ProblemView } from '@loop-petal/contracts/shapes/problems';
import { buttonClass } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { Link } from 'react-router-dom';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { DelayQuestion } from '../../promise/delay-question.tsx';
import { PromiseHelp } from '../../promise/promise-help.tsx';
import { ProblemAction } from './problem-action.tsx';
import { addressOf, LINK_LABELS, TEXTS } from './problem-texts.ts';

const MAX_INLINE_LENGTH = 120;

export function ProblemCard({ problem }: { problem: ProblemView }) {
  const { kind, title, since, facts, place } = problem;
  const { heading, explanation } = TEXTS[kind];
  const short = facts.filter(({ value }) => value.length <= MAX_INLINE_LENGTH);
  const long = facts.filter(({ value }) => value.length > MAX_INLINE_LENGTH);
  return (
    <li data-row tabIndex={-1} className="px-4 py-4 -outline-offset-4 sm:px-5">
      <article className="grid gap-3 lg:grid-cols-[1fr_auto] lg:gap-x-8">
        <div className="grid min-w-0 gap-2">
          <header>
            <h3 className="font-sans text-base font-bold tracking-normal">{heading}</h3>
            <p className="text-sm wrap-anywhere text-muted">
              {title} · since <time dateTime={since}>{formatTime(since)}</time>
            </p>
          </header>
          <p className="max-w-prose text-sm">{explanation}</p>
          {(kind === 'promise-slipped' || kind === 'promise-at-risk') && (
            <PromiseHelp orderId={problem.id} chance={problem.chance} />
          )}
          {kind === 'promise-slipped' && <DelayQuestion orderId={problem.id} />}
          <DescriptionList entries={short.map(({ label, value }) => [label, value] as const)} />
          {long.map(({ label, value }) => (
            <details key={label} className="text-sm">
              <summary className="min-h-11 cursor-pointer content-center font-semibold">{label}</summary>
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
                tabIndex={0}
                className="max-h-60 overflow-auto rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap"
              >
                {value}
              </pre>
            </details>
          ))}
        </div>
        <div className="flex flex-wrap items-start gap-2 lg:flex-col lg:items-stretch">
          <ProblemAction problem={problem} />
          {place && (
            <Link data-open to={addressOf(place)} className={buttonClass('secondary', 'sm')}>
              {LINK_LABELS[place.tab]}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
        </div>
      </article>
    </li>
  );
}
