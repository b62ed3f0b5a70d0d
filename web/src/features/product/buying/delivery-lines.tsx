export function Lines({ first, second }: { first: string; second?: string | undefined }) {
  return (
    <>
      <p className="font-semibold">{first}</p>
      {second && <p className="text-sm text-muted">{second}</p>}
    </>
  );
}
