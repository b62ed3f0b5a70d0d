import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';

/** The replicas of this service that live, and whether any agent is there, at whichever of them. */
export interface Desk {
  /** This replica's name, another one after every start. */
  readonly replica: string;
  join(): Promise<void>;
  leave(): Promise<void>;
  /**
   * Says that this replica lives and how many agents it holds; to be repeated.
   * @returns true when the others had not heard of it, or had given it up
   */
  report(now?: Date): Promise<boolean>;
  isStaffed(now: Date): Promise<boolean>;
  /** This replica and those that have been heard of lately. */
  living(now?: Date): Promise<Set<string>>;
  /** Strikes those off that have been silent for too long. */
  strikeSilent(now?: Date): Promise<void>;
  /** This replica ends. */
  signOff(): Promise<void>;
}

export const REPORT_EVERY_MS = 5000;
/** A replica that has said nothing for so long is gone, and its sockets with it. */
const SILENT_MS = 3 * REPORT_EVERY_MS;

interface DeskDocument {
  _id: string;
  agents: number;
  seenAt: Date;
}

export function createDesk(connection: Connection): Desk {
  const desks = connection.collection<DeskDocument>('desks');
  const replica = randomUUID();
  let agents = 0;
  const since = (now: Date) => new Date(now.getTime() - SILENT_MS);

  const report = async (now = new Date()) => {
    const { upsertedCount } = await desks.updateOne(
      { _id: replica },
      { $set: { agents, seenAt: now } },
      { upsert: true },
    );
    return upsertedCount > 0;
  };
  return {
    replica,
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
      return agents > 0 || (await desks.findOne({ agents: { $gt: 0 }, seenAt: { $gte: since(now) } })) !== null;
    },
    async living(now = new Date()) {
      const found = await desks.find({ seenAt: { $gte: since(now) } }, { projection: { _id: 1 } }).toArray();
      return new Set([replica, ...found.map(({ _id }) => _id)]);
    },
    async strikeSilent(now = new Date()) {
      await desks.deleteMany({ seenAt: { $lt: since(now) } });
    },
    async signOff() {
      await desks.deleteOne({ _id: replica });
    },
  };
}
