import { BYTE_ORDER_MARK } from '@loop-petal/contracts/rules/csv';
import { readCsv } from '../../../csv/read-csv.ts';

export interface Purchase {
  name: string;
  color: string | null;
  buy: number;
  unit: string;
  neededBy: string | null;
}

export function readPurchases(csv: string): Purchase[] {
  const [head, ...rows] = readCsv(csv.replace(BYTE_ORDER_MARK, '')).map(({ cells }) => cells);
  return rows.map((cells) => {
    const cell = (column: string) => cells[head?.indexOf(column) ?? -1] ?? '';
    return {
      name: cell('material'),
      color: cell('color') || null,
      buy: Number(cell('buy')),
      unit: cell('unit'),
      neededBy: cell('promisedFor').split(', ')[0] || null,
    };
  });
}

const STORAGE_KEY = 'shopping-list-ticked';

/** Names of the materials checked off on this device, because a phone may reload the page in the store. */
export function loadTicked(): string[] {
  try {
    const ticked: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(ticked) ? ticked.map(String) : [];
  } catch {
    return [];
  }
}

export const saveTicked = (names: readonly string[]): void => localStorage.setItem(STORAGE_KEY, JSON.stringify(names));
