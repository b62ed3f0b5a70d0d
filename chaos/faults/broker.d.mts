export declare function repeatEvents(url: string): Promise<void>;
export declare function holdUpEvents(url: string, topic: string): Promise<() => Promise<void>>;
