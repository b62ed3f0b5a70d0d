export declare const DOCKERFILE: string;
export declare const images: readonly {
  readonly name: string;
  readonly folder: string;
  readonly source: string;
  readonly isClient?: boolean;
  /** All services' migrations beside its program. */
  readonly carriesMigrations?: boolean;
}[];
