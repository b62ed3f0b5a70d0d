import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link inside the shop. The library's own brings its forms and prefetching into every page. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link that says when the visitor is on its page or, unless `end`, on one below it. */
export function NavLink({ to, end, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}
