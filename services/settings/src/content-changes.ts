import type { AuditChange } from '@loop-petal/contracts/shapes/audit';
import type { PageContent } from '@loop-petal/contracts/shapes/content';
import { changesBetween } from '@loop-petal/service-kit/events/audit';

type Fields = PageContent['fields'];

/**
 * A long text is compared line by line, so that a change shows only its lines. The sizes of a picture are not texts.
 */
const textsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return String(value).split(/\n+/);
  return Object.entries(value).flatMap(([name, one]) => (name === 'image' ? [] : textsIn(one)));
};

/** The texts of `fields` that `other` lacks, by field. Reordering a list changes no texts. */
const changedTexts = (fields: Fields, other: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (JSON.stringify(value) === JSON.stringify(other[name])) return [name, null];
      const known = new Set(textsIn(other[name]));
      const texts = textsIn(value).filter((text) => !known.has(text));
      return [name, texts.length > 0 ? texts : null];
    }),
  );

/** The changed fields with the texts that were removed and added. */
export function contentChanges(before: Fields, after: Fields): AuditChange[] {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const [removed, added] = [changedTexts(before, after), changedTexts(after, before)];
  return names.flatMap((name) => {
    const [change] = changesBetween<Fields>({ [name]: removed[name] }, { [name]: added[name] }, { [name]: undefined });
    return [change ?? { field: name }];
  });
}
