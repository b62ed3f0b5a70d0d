interface PanelProblemProps {
  what: string;
  onRetry: () => void;
}

export function PanelProblem({ what, onRetry }: PanelProblemProps) {
  return (
    <p role="alert" className="text-sm text-muted">
      We could not load {what}.{' '}
      <button type="button" className="link min-h-8" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}
