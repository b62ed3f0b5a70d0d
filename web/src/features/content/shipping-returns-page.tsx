import { Policy } from './policy.tsx';

export const Component = () => <Policy page="shipping-returns" title="Shipping & Returns" />;
