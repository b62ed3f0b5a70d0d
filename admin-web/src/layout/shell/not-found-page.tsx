import { EmptyState } from '@loop-petal/web-kit/states';
import { Link } from 'react-router-dom';

export function NotFoundPage() {
  return (
    <EmptyState title="Page not found">
      <Link to="/orders" className="link">
        All orders
      </Link>
    </EmptyState>
  );
}
