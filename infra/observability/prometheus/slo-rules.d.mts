export function kebab(name: string): string;
