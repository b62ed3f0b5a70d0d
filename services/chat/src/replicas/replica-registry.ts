import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';

/** The live replicas of this service, with the number of agents connected to each. */
export interface ReplicaRegistry {
  /** A new id on each start. */
  readonly id: string;
  addAgent(): Promise<void>;
  removeAgent(): Promise<void>;
  /**
   * Reports that this replica is alive, with its number of agents. Call it every `HEARTBEAT_MS`.
   * @returns true when it was not registered: at startup, or after others removed it as stale
   */
  report(now?: Date): Promise<boolean>;
  hasAgents(now: Date): Promise<boolean>;
  /** The ids of this replica and of those that reported within the last 15 seconds. */
  liveIds(now?: Date): Promise<Set<string>>;
  removeStale(now?: Date): Promise<void>;
  deregister(): Promise<void>;
}

export const HEARTBEAT_MS = 5000;
/** A replica without a report for this long is dead, together with its sockets. */
const STALE_MS = 3 * HEARTBEAT_MS;

interface ReplicaDocument {
  _id: string;
  agents: number;
  seenAt: Date;
}

/** The first report registers this replica. */
export function createReplicaRegistry(connection: Connection): ReplicaRegistry {
  const replicas = connection.collection<ReplicaDocument>('replicas');
  const id = randomUUID();
  let agents = 0;
  const since = (now: Date) => new Date(now.getTime() - STALE_MS);

  const report = async (now = new Date()) => {
    const { upsertedCount } = await replicas.updateOne(
      { _id: id },
      { $set: { agents, seenAt: now } },
      { upsert: true },
    );
    return upsertedCount > 0;
  };
  return {
    id,
    report,
    async addAgent() {
      agents += 1;
      await report();
    },
    async removeAgent() {
      agents -= 1;
      await report();
    },
    async hasAgents(now) {
      return agents > 0 || (await replicas.findOne({ agents: { $gt: 0 }, seenAt: { $gte: since(now) } })) !== null;
    },
    async liveIds(now = new Date()) {
      const found = await replicas.find({ seenAt: { $gte: since(now) } }, { projection: { _id: 1 } }).toArray();
      return new Set([id, ...found.map(({ _id }) => _id)]);
    },
    async removeStale(now = new Date()) {
      await replicas.deleteMany({ seenAt: { $lt: since(now) } });
    },
    async deregister() {
      await replicas.deleteOne({ _id: id });
    },
  };
}
