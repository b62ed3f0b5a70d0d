import { ErrorState } from '@loop-petal/web-kit/states';

/** Error boundary of a route: after a release the files of the loaded page are gone, and it must be reloaded. */
export function RouteError() {
  return <ErrorState onRetry={() => window.location.reload()} />;
}
