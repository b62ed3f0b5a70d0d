import type { JobState, RecipeMaterial } from '@loop-petal/contracts/shapes/production';

/** `reserved`: in checkout, neither paid for nor shown. */
export type StoredState = JobState | 'reserved';

/** One ordered piece to make. */
export interface Job {
  id: string;
  orderId: string;
  /** The index of the order's line and of the piece within it, from 0. */
  lineId: string;
  piece: number;
  productId: string;
  variationId: string | null;
  productName: string;
  selectedColor: string | null;
  category: string;
  state: StoredState;
  artisanId: string | null;
  makingMinutes: number;
  finishingDays: number;
  materials: RecipeMaterial[];
  earliest: string | null;
  materialsUsed: boolean;
  /** Until `workingSince`. */
  workedSeconds: number;
  workingSince: Date | null;
  startedAt: Date | null;
  /** The making; washing and blocking follow. */
  finishedAt: Date | null;
  readyAt: Date | null;
  /** Before an admin moved it last, so that the move can be undone; null after any other change. */
  movedFrom: MovedFrom | null;
}

/** A state with its times, which are ISO 8601. */
export interface MovedFrom {
  movedAt: string;
  state: StoredState;
  workedSeconds: number;
  workingSince: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  readyAt: string | null;
}

export interface PromisedJob extends Job {
  /** Also of an artisan who has left. */
  artisanName: string | null;
  promisedMadeBy: string;
  promiseNumber: number;
  orderedAt: Date;
}

/** When a piece was ready; null for one that was closed unfinished because its order was shipped. */
export const whenReady = ({ finishedAt, readyAt }: Job): Date | null => finishedAt && readyAt;

/** Seconds of work on a piece. */
export const workedSeconds = ({ workedSeconds: before, workingSince }: Job, now: Date): number =>
  before + (workingSince ? Math.max(0, Math.round((now.getTime() - workingSince.getTime()) / 1000)) : 0);
