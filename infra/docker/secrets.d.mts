/** The secrets that each part gets as files. */
export declare const PARTS: Readonly<Record<string, readonly string[]>>;
