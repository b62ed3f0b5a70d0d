import { Link } from 'react-router-dom';

/** Why no more of a limited edition can be added. */
export function InCart({ left, room }: { left: number; room: number }) {
  return (
    <p role="status" className="mt-2 text-sm">
      {room === 0 ? 'All remaining pieces are in your cart.' : `${left - room} of them are in your cart.`}{' '}
      <Link to="/cart" className="link inline-flex min-h-11 items-center">
        View cart
      </Link>
    </p>
  );
}
