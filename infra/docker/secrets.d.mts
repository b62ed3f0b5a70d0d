/** The secrets that each part is handed as files. */
export declare const PARTS: Readonly<Record<string, readonly string[]>>;
