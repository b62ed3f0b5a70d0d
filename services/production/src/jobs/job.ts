import type { RecipeMaterial } from '@loop-petal/contracts/shapes/piece-work';
import type { JobState } from '@loop-petal/contracts/shapes/production';

/** `reserved`: in checkout, not paid and not shown. */
export type StoredState = JobState | 'reserved';

export interface Job {
  id: string;
  orderId: string;
  /** The index of the order's line and of the piece in it, counted from 0. */
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
  workedSeconds: number;
  workingSince: Date | null;
  startedAt: Date | null;
  /** The end of crocheting; washing and blocking follow. */
  finishedAt: Date | null;
  readyAt: Date | null;
  /** The state before an admin's last move, which can be undone; null after any other change. */
  movedFrom: MovedFrom | null;
}

/** A state with its times, as ISO 8601. */
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
  /** Set for a removed artisan too. */
  artisanName: string | null;
  promisedMadeBy: string;
  promiseNumber: number;
  orderedAt: Date;
  /** When it left, even unfinished. */
  shippedAt: Date | null;
  neededBy: string | null;
  isGift: boolean;
}

/** null for a job that was unfinished when its order was shipped. */
export const whenReady = ({ finishedAt, readyAt }: Job): Date | null => finishedAt && readyAt;

export const workedSeconds = ({ workedSeconds: before, workingSince }: Job, now: Date): number =>
  before + (workingSince ? Math.max(0, Math.round((now.getTime() - workingSince.getTime()) / 1000)) : 0);
