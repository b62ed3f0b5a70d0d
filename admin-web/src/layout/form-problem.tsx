import { ApiError } from '@loop-petal/web-kit/api-client';

/** Why the shop refused what a form sent, in its own words. */
export function FormProblem({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || !error.message) return null;
  return (
    <p role="alert" className="rounded-md border border-danger px-4 py-3 text-sm font-semibold text-danger">
      {error.message}
    </p>
  );
}
