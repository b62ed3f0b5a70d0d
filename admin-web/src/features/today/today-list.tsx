import type { TodayEntry } from '@loop-petal/contracts/shapes/today';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

type Entry = TodayEntry & { artisan?: string | null };

interface TodayListProps {
  title: string;
  empty: string;
  /** Absent while its service does not answer. */
  list: { count: number; entries: readonly Entry[] } | undefined;
}

export function TodayList({ title, empty, list }: TodayListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-line bg-card">
      <h3
        id={id}
        className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 font-sans text-base font-semibold tracking-normal"
      >
        {title}
        {list && <span className="tabular-nums text-muted">{list.count}</span>}
      </h3>
      {list ? <Entries {...list} empty={empty} /> : <Note>This list can’t be loaded right now.</Note>}
    </section>
  );
}

function Entries({ count, entries, empty }: { count: number; entries: readonly Entry[]; empty: string }) {
  if (entries.length === 0) return <Note>{empty}</Note>;
  return (
    <>
      {groupByArtisan(entries).map(([artisan, ofArtisan]) => (
        <div key={artisan ?? ''}>
          {artisan !== undefined && (
            <h4 className="px-4 pt-3 font-sans text-sm font-bold tracking-normal">{artisan}</h4>
          )}
          <ul className="divide-y divide-line">
            {ofArtisan.map((entry) => (
              <li key={entry.id}>
                <Link to={entry.path} className="block min-h-11 px-4 py-2 -outline-offset-4 hover:bg-sunken">
                  <span className="block font-semibold wrap-anywhere">{entry.title}</span>
                  <span className="block text-sm text-muted wrap-anywhere">{entry.detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {count > entries.length && <Note>and {count - entries.length} more</Note>}
    </>
  );
}

function groupByArtisan(entries: readonly Entry[]): [artisan: string | undefined, Entry[]][] {
  const groups = new Map<string | undefined, Entry[]>();
  for (const entry of entries) {
    const artisan = entry.artisan === null ? 'Without an artisan' : entry.artisan;
    groups.set(artisan, [...(groups.get(artisan) ?? []), entry]);
  }
  return [...groups];
}

const Note = ({ children }: { children: ReactNode }) => <p className="px-4 py-3 text-sm text-muted">{children}</p>;
