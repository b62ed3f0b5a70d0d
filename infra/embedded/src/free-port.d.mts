export function freePort(): Promise<number>;
export function reservePort(port: number): Promise<boolean>;
export function isPortFree(port: number, host?: string): Promise<boolean>;
