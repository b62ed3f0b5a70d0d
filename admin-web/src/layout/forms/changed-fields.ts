/**
 * The fields that a form changes. Unchanged fields are not sent, because another admin or a sale may have changed them.
 * @param together fields that depend on each other: if one changes, all are sent
 */
export function changedFields<Body extends object>(
  before: Body,
  after: Body,
  together: readonly (keyof Body)[] = [],
): Partial<Body> {
  const names = Object.keys(after) as (keyof Body)[];
  const changed = new Set(names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])));
  if (together.some((name) => changed.has(name))) for (const name of together) changed.add(name);
  return Object.fromEntries(
    names.filter((name) => changed.has(name)).map((name) => [name, after[name]]),
  ) as Partial<Body>;
}
