import { ErrorState } from '@loop-petal/web-kit/states';

/** What could not be shown: after a new release the files of the page on screen are gone, and it must be loaded anew. */
export function RouteError() {
  return <ErrorState onRetry={() => window.location.reload()} />;
}
