export const sloFile: string;
export function sloText(): string;
