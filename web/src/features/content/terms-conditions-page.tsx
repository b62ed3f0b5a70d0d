import { Policy } from './policy.tsx';

export const Component = () => <Policy page="terms-conditions" title="Terms & Conditions" />;
