import { BYTE_ORDER_MARK } from '@loop-petal/contracts/rules/csv';
import { readerDay } from '@loop-petal/contracts/rules/days';

export function saveFile(name: string, text: string): void {
  saveBlob(name, new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
}

export function saveJson(name: string, value: unknown): void {
  saveBlob(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}

export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const fileName = (subject: string): string => `${subject}-${readerDay(new Date())}.csv`;
