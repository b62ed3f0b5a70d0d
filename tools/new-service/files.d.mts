export function filesOf(name: string): Record<string, string>;
export function entriesOf(name: string): [file: string, before: string, line: string][];
