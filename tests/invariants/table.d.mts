export type Invariant = {
  number: number;
  what: string;
  file: string;
  title: string;
  patch: string;
  alsoWatchedBy: string;
  seen: string;
};
export declare function readInvariants(): Invariant[];
