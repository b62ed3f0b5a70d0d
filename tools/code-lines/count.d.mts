export function countLines(source: string): number;
export function compare(counted: Record<string, number>, budget: Record<string, number>): { code: 0 | 1; said: string };
