import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';

/** The replicas of this service that are alive, with the number of agents connected to each. */
export interface ReplicaRegistry {
  /** The id of this replica, a new one with every start. */
  readonly id: string;
  /** An agent has connected to this replica. */
  addAgent(): Promise<void>;
  /** An agent has disconnected from this replica. */
  removeAgent(): Promise<void>;
  /**
   * Reports that this replica is alive and how many agents it has; to be repeated every `HEARTBEAT_MS`.
   * @returns true when it was not registered, at the start or because others had removed it as stale
   */
  report(now?: Date): Promise<boolean>;
  /** Whether any replica has an agent. */
  hasAgents(now: Date): Promise<boolean>;
  /** The ids of this replica and of those that reported within the last 15 seconds. */
  liveIds(now?: Date): Promise<Set<string>>;
  /** Removes the replicas that have not reported for 15 seconds. */
  removeStale(now?: Date): Promise<void>;
  /** Removes this replica. */
  deregister(): Promise<void>;
}

export const HEARTBEAT_MS = 5000;
/** A replica without a report for so long is dead, and its sockets with it. */
const STALE_MS = 3 * HEARTBEAT_MS;

interface ReplicaDocument {
  _id: string;
  agents: number;
  seenAt: Date;
}

/** Registers this replica with its first report. */
export function createReplicaRegistry(connection: Connection): ReplicaRegistry {
  // Its first name stays, so that replicas of two versions see each other during an upgrade.
  const replicas = connection.collection<ReplicaDocument>('desks');
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
