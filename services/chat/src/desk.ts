import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';

/** Whether any agent is there, at whichever replica of this service. */
export interface Desk {
  join(): Promise<void>;
  leave(): Promise<void>;
  /** Says that this replica lives and how many agents it holds; to be repeated. */
  report(now?: Date): Promise<void>;
  isStaffed(now: Date): Promise<boolean>;
}

export const REPORT_EVERY_MS = 30_000;
/** A replica that has said nothing for so long is gone, and its agents with it. */
const STALE_MS = 3 * REPORT_EVERY_MS;
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

interface DeskDocument {
  _id: string;
  agents: number;
  seenAt: Date;
}

export function createDesk(connection: Connection): Desk {
  const desks = connection.collection<DeskDocument>('desks');
  const replica = randomUUID();
  let agents = 0;

  const report = async (now = new Date()) => {
    await desks.updateOne({ _id: replica }, { $set: { agents, seenAt: now } }, { upsert: true });
    await desks.deleteMany({ seenAt: { $lt: new Date(now.getTime() - FORGOTTEN_MS) } });
  };
  return {
    report,
    async join() {
      agents += 1;
      await report();
    },
    async leave() {
      agents -= 1;
      await report();
    },
    async isStaffed(now) {
      const since = new Date(now.getTime() - STALE_MS);
      return agents > 0 || (await desks.findOne({ agents: { $gt: 0 }, seenAt: { $gte: since } })) !== null;
    },
  };
}
