import { formatDay } from '@loop-petal/contracts/rules/format-days';
import type { PromiseSuggestion } from '@loop-petal/contracts/shapes/promises';
import { buttonClass } from '@loop-petal/web-kit/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nameOf } from './service-name.ts';

export type FewerPieces = Extract<PromiseSuggestion, { kind: 'fewer-pieces' }>;

/** Renders the button that reduces the order to fewer pieces. */
export type RenderFewer = (suggestion: FewerPieces, className: string) => ReactNode;

interface SuggestionsProps {
  suggestions: readonly PromiseSuggestion[];
  renderFewer: RenderFewer;
}

export function Suggestions({ suggestions, renderFewer }: SuggestionsProps) {
  const possible = suggestions.filter((suggestion) => suggestion.kind !== 'faster-shipping');
  if (possible.length === 0) return null;
  return (
    <>
      <p className="mt-3">These would arrive in time:</p>
      <ul className="mt-2 flex flex-col items-start gap-3">
        {possible.map((suggestion) => (
          <li key={`${suggestion.kind} ${suggestion.productId}`}>
            {suggestion.kind === 'fewer-pieces' ? (
              renderFewer(suggestion, LOOK)
            ) : (
              <Link to={`/product/${suggestion.productId}`} className={LOOK}>
                {suggestion.productName} instead
              </Link>
            )}
            <span className="mt-1 block text-muted">
              arrives by {formatDay(suggestion.to)} with {nameOf(suggestion.service)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const LOOK = buttonClass('secondary', 'sm', 'py-2 text-left whitespace-normal!');
