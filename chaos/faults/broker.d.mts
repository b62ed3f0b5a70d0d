export declare function repeatEvents(url: string): Promise<void>;
export declare function delayEvents(url: string, topic: string): Promise<() => Promise<void>>;
