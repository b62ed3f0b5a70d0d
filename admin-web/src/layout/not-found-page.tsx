import { EmptyState } from '@loop-petal/web-kit/states';
import { Link } from 'react-router-dom';

export function NotFoundPage() {
  return (
    <EmptyState title="There is nothing at this address">
      <Link to="/orders" className="link">
        All orders
      </Link>
    </EmptyState>
  );
}
