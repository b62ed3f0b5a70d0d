/** The number on a tab; nothing for 0. @param unit read aloud after the number */
export function CountBadge({ count, unit }: { count: number; unit: string }) {
  if (count === 0) return null;
  return (
    <span className="ml-2 inline-grid h-6 min-w-6 place-items-center rounded-pill bg-rose px-1.5 text-xs font-bold text-on-rose tabular-nums">
      {count}
      <span className="sr-only"> {unit}</span>
    </span>
  );
}
