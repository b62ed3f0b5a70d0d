import { Policy } from './policy.tsx';

export const Component = () => <Policy page="privacy-policy" title="Privacy Policy" />;
