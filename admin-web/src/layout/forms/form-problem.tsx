import { ApiError } from '@loop-petal/web-kit/api-client';

/** The server's message about a refused form; an expired session shows the login dialog instead. */
export function FormProblem({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || !error.message || error.status === 401) return null;
  return (
    <p role="alert" className="rounded-md border border-danger px-4 py-3 text-sm font-semibold text-danger">
      {error.message}
    </p>
  );
}
