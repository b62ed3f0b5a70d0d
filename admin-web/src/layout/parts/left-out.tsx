interface LeftOutProps {
  /** Services that did not answer. */
  services: readonly string[];
  /** Such as `Some lists are incomplete`. */
  effect: string;
  className: string;
}

/** Why a summary of all services is incomplete; nothing if all answered. */
export function LeftOut({ services, effect, className }: LeftOutProps) {
  if (services.length === 0) return null;
  return (
    <p role="alert" className={`bg-sunken px-4 py-3 text-sm ${className}`}>
      {effect}: {services.join(', ')} {services.length === 1 ? 'does' : 'do'} not answer right now.
    </p>
  );
}
