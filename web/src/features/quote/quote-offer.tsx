import { MAX_LINE_QUANTITY } from '@loop-petal/contracts/rules/shop';
import type { QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { buttonClass } from '@loop-petal/web-kit/button';
import { formatLongDay } from '@loop-petal/web-kit/format-long-day';
import { QuantityStepper } from '@loop-petal/web-kit/quantity-stepper';
import { Link } from 'react-router-dom';
import { useOfferBlock } from '../../catalogue/offer-block.ts';
import { QuoteTerms } from '../../catalogue/quote-terms.tsx';

interface QuoteOfferProps {
  quote: QuoteView;
  token: string | null;
  /** Separated by commas; empty for the offered ones. */
  quantities: string;
  onQuantities: (quantities: string) => void;
}

const RESERVED = 'The date is reserved when you pay.';
const UNDATED = 'We can’t show a date right now. You will see it before you pay.';

/** The latest offer: its pieces, dates and receipt, and the way to accept it. */
export function QuoteOffer({ quote, token, quantities, onQuantities }: QuoteOfferProps) {
  const { id, state, version, lines, validUntil, promise } = quote;
  const isOpen = state === 'offered';
  const block = useOfferBlock(quote);
  // the server's lines reflect a choice a moment later
  const chosen = quantities ? quantities.split(',').map(Number) : lines.map(({ quantity }) => quantity);
  const offer = { quote: id, version: String(version), ...(quantities && { quantities }) };
  const pay = new URLSearchParams({ ...offer, ...(token && { token }) });
  return (
    <section aria-labelledby="offer" className="grid gap-5 rounded-card bg-card p-5 sm:p-7">
      <h2 id="offer" className="text-2xl">
        Our Offer
      </h2>
      <QuoteTerms
        quote={quote}
        renderQuantity={({ quantityChangeable, description }, index) =>
          isOpen &&
          quantityChangeable && (
            <div className="mt-2">
              <QuantityStepper
                label={`quantity of ${description}`}
                value={chosen[index] ?? 1}
                max={MAX_LINE_QUANTITY}
                onChange={(next) => onQuantities(chosen.map((one, at) => (at === index ? next : one)).join())}
              />
            </div>
          )
        }
      />
      {isOpen && (
        <>
          <p className="text-sm text-muted">
            {validUntil && `Valid until ${formatLongDay(validUntil)}. `}
            {block ?? (promise ? RESERVED : UNDATED)}
          </p>
          <div className="flex flex-wrap gap-3">
            {!block && (
              <Link to={`/checkout?${pay}`} className={buttonClass('primary', 'lg')}>
                Accept and Pay
              </Link>
            )}
            <a href="#ask" className={buttonClass('secondary', 'lg')}>
              Ask a Question
            </a>
          </div>
        </>
      )}
      {state === 'expired' && validUntil && (
        <p>This offer was valid until {formatLongDay(validUntil)}. Write to us below, and we’ll renew it.</p>
      )}
      {state === 'accepted' && (
        <p className="font-semibold">
          You have accepted this offer. The link in the confirmation email shows your order.
        </p>
      )}
    </section>
  );
}
