export declare const images: readonly {
  readonly name: string;
  readonly folder: string;
  readonly dockerfile: string;
  readonly isClient?: boolean;
}[];
