/** Downloads a text as a CSV file. */
export function saveFile(name: string, text: string): void {
  // The mark tells spreadsheets that it is UTF-8.
  save(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

/** Downloads a value as a JSON file. */
export function saveJson(name: string, value: unknown): void {
  save(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** `orders-2026-11-21.csv` */
export const fileName = (subject: string): string => `${subject}-${new Date().toISOString().slice(0, 10)}.csv`;
