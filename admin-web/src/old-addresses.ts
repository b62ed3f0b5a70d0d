import { sections } from './sections.tsx';

const CHOSEN: Readonly<Record<string, string>> = { orders: 'order', users: 'user', mail: 'mail', chat: 'chat' };

/**
 * Maps an old URL such as `?tab=products&dialog=edit&id=…`, as in old emails and bookmarks, to its current one.
 * @param params of the old URL; parameters outside the path, such as filters, are kept
 * @returns path and query below `/admin`; the first section when none is named
 */
export function currentAddress(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  const take = (name: string): string | null => {
    const value = rest.get(name);
    rest.delete(name);
    return value;
  };
  const tab = take('tab');
  const section = sections.find(({ key }) => key === tab)?.key ?? sections[0]?.key ?? '';
  const [dialog, id] = [take('dialog'), take('id')];
  const chosen = take(CHOSEN[section] ?? 'id') ?? id;
  const path = [section, ...belowSection(section, dialog, chosen)].map(encodeURIComponent).join('/');
  return `/${path}${rest.size > 0 ? `?${rest}` : ''}`;
}

function belowSection(section: string, dialog: string | null, chosen: string | null): string[] {
  if (dialog === 'add') return ['new'];
  if (dialog === 'import') return ['import'];
  if (!chosen) return [];
  const isChosenRow = section in CHOSEN;
  const isOwnAddress = dialog === 'delete' || dialog === 'variations' || (dialog === 'edit' && isChosenRow);
  if (isOwnAddress) return [chosen, dialog];
  return isChosenRow || dialog === 'edit' ? [chosen] : [];
}
