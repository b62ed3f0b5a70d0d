import { ApiError } from '@loop-petal/web-kit/api-client';

/** Why the shop refused what a form sent, in its own words; an ended session shows the login dialog instead. */
export function FormProblem({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || !error.message || error.status === 401) return null;
  return (
    <p role="alert" className="rounded-md border border-danger px-4 py-3 text-sm font-semibold text-danger">
      {error.message}
    </p>
  );
}
