export interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isShipped: boolean;
}
export declare function packagesOf(lockfile: unknown): Package[];
export declare function licenceProblems(packages: readonly Package[]): Package[];
