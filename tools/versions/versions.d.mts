export interface Version {
  /** Name and exact tag. */
  readonly image: string;
  /** `sha256:…`, or null until a registry has been asked. */
  readonly digest: string | null;
  /** Ecosystem and package under which OSV lists its vulnerabilities. */
  readonly advisories: readonly [string, string];
}
export declare const USERS: readonly string[];
export declare function readVersions(folder?: string): Readonly<Record<string, Version>>;
export declare function referenceOf(version: Version): string;
export declare function numberOf(version: Version): string;
export declare function withVersions(text: string, versions: Readonly<Record<string, Version>>): string;
