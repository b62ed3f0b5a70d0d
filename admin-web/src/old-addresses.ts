import { sections } from './sections.tsx';

/** Names under which the query named the chosen row of a section. */
const CHOSEN: Readonly<Record<string, string>> = { orders: 'order', users: 'user', mail: 'mail', chat: 'chat' };

/**
 * Where an address of the form `?tab=products&dialog=edit&id=…`, which links in old mails and bookmarks have, leads now.
 * @param params of the old address; what is no part of the path, such as filters, is kept
 * @returns path and query below `/admin`; of the first section where no section is named
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
