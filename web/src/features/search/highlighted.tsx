export function Highlighted({ text, term }: { text: string; term: string }) {
  const words = term.split(/\s+/).filter(Boolean).map(escapeRegExp);
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="rounded-sm bg-kraft text-on-kraft">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

const escapeRegExp = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
