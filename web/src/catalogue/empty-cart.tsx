import { buttonClass } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function EmptyCart({ action, children }: { action: string; children?: ReactNode }) {
  return (
    <EmptyState
      title="Your cart is empty"
      icon={<ShoppingBag size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <Link to="/shop" className={buttonClass()}>
          {action}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
