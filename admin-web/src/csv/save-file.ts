/** Downloads a text as a CSV file. */
export function saveFile(name: string, text: string): void {
  // The mark tells spreadsheets that it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** `orders-2026-11-21.csv` */
export const fileName = (subject: string): string => `${subject}-${new Date().toISOString().slice(0, 10)}.csv`;
