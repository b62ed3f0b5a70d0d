import { usePreview } from './queries/use-content.ts';

/** At the top of a page with editable words: says that the page shows words that are not saved, or that it can't show them any longer. */
export function PreviewBar() {
  const { page, words } = usePreview();
  if (!page) return null;
  const hasExpired = words === null;
  return (
    <aside aria-label="Preview" className="bg-ink px-4 py-2 text-center text-sm font-semibold text-paper print:hidden">
      <p role={hasExpired ? 'alert' : undefined}>
        {hasExpired
          ? 'This preview has expired. Open a new one in Settings → Words.'
          : 'Preview: these words are not saved. The link works for an hour.'}
      </p>
    </aside>
  );
}
