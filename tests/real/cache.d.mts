export declare const checkout: string;
export declare function cached(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string>;
