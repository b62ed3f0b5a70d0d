import type { AnchorHTMLAttributes } from 'react';
import { useShopUrl } from '../../session/queries.ts';

/** A link to a page of the shop, which may be on another host. */
export function ShopLink({ path, ...rest }: { path: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a href={`${useShopUrl()}${path}`} {...rest} />;
}
