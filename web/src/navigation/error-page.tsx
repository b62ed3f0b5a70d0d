import { ErrorState } from '@loop-petal/web-kit/states';

export function ErrorPage() {
  return (
    <main id="main" className="container-page py-24">
      <title>Something went wrong</title>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="This page lost a stitch"
        message="Please try again in a moment."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
