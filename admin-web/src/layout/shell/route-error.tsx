import { ErrorState } from '@loop-petal/web-kit/states';

/** The error boundary of a route. After a release, the files of the loaded page are gone, so it must be reloaded. */
export function RouteError() {
  return <ErrorState onRetry={() => window.location.reload()} />;
}
