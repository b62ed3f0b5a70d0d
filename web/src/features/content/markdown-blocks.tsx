import { buttonClass } from '@loop-petal/web-kit/button';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CookieButton } from '../../panels/cookie-button.tsx';
import { phoneHref } from '../../phone-href.ts';
import { useShop } from '../../queries/shop.ts';
import type { Block, Fact, Inline } from './markdown.ts';

/** Parsed texts never change their order, so the index is a stable key. */
const each = <Item,>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode =>
  items.map((item, index) => <Fragment key={index}>{render(item, index)}</Fragment>);

export function MarkdownBlock({ block, label }: { block: Block; label?: string | undefined }) {
  switch (block.kind) {
    case 'subheading':
      return (
        <h3 className="pt-2 text-lg">
          <Inlines parts={block.children} />
        </h3>
      );
    case 'list': {
      const items = each(block.items, (item) => (
        <li>
          <Inlines parts={item} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <Table block={block} label={label} />;
    default: {
      const [only, ...rest] = block.children;
      const isButton = only?.kind === 'link' && rest.length === 0;
      return (
        <p>
          {isButton ? (
            <TextLink {...only} className={buttonClass('secondary', 'md', 'mt-2')} />
          ) : (
            <Inlines parts={block.children} />
          )}
        </p>
      );
    }
  }
}

function Table({ block, label }: { block: Extract<Block, { kind: 'table' }>; label: string | undefined }) {
  const side = (column: number) => (block.isRight[column] ? 'text-right tabular-nums' : 'pr-4');
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left" aria-label={label}>
        <thead>
          <tr className="border-b border-control">
            {each(block.head, (cell, column) => (
              <th scope="col" className={`py-3 font-semibold ${side(column)}`}>
                <Inlines parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(block.rows, (row) => (
            <tr className="border-b border-line">
              {each(row, (cell, column) => (
                <td className={`py-3 ${side(column)}`}>
                  <Inlines parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Inlines = ({ parts }: { parts: readonly Inline[] }) => each(parts, (part) => <InlinePart part={part} />);

function InlinePart({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines parts={part.children} />
        </em>
      );
    case 'link':
      return <TextLink {...part} />;
    case 'fact':
      return <ShopFact fact={part.fact} />;
  }
}

function TextLink({ text, target, className = 'link' }: { text: string; target: string; className?: string }) {
  return target.startsWith('/') ? (
    <Link to={target} className={className}>
      {text}
    </Link>
  ) : (
    <a href={target} className={className}>
      {text}
    </a>
  );
}

function ShopFact({ fact }: { fact: Fact }) {
  const { name, email, phone } = useShop();
  const emailLink = <TextLink text={email} target={`mailto:${email}`} />;
  const phoneLink = phone && <TextLink text={phone} target={phoneHref(phone)} className="link whitespace-nowrap" />;
  switch (fact) {
    case 'name':
      return name;
    case 'email':
      return emailLink;
    case 'phone':
      return phoneLink;
    case 'cookies':
      return <CookieButton className="link min-h-6" />;
    case 'contact':
      return (
        <>
          {emailLink}
          {phoneLink && <> or call {phoneLink}</>}
        </>
      );
  }
}
