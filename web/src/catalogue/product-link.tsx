import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ProductLinkProps {
  productId: string;
  /** Without a page, only the content is shown. */
  hasPage: boolean | undefined;
  className?: string;
  tabIndex?: number;
  'aria-hidden'?: boolean;
  children: ReactNode;
}

export const ProductLink = ({ productId, hasPage, ...shown }: ProductLinkProps) =>
  hasPage === false ? (
    <span {...shown} />
  ) : (
    <Link to={`/product/${productId}`} className="underline-offset-4 hover:underline" {...shown} />
  );
