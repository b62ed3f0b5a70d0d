import type { Connection } from 'mongoose';
import type { ReplicaRegistry } from './replica-registry.ts';

export interface Presence {
  onlineOf(conversationIds: readonly string[]): Promise<Set<string>>;
  /** Records a shopper's socket at this replica. @returns true for the conversation's first socket */
  addSocket(conversationId: string): Promise<boolean>;
  /** Removes a shopper's socket at this replica. @returns true for the conversation's last socket */
  removeSocket(conversationId: string): Promise<boolean>;
  /** Stores this replica's sockets again after other replicas removed them as stale. */
  restore(): Promise<void>;
  sweep(): Promise<string[]>;
  clear(): Promise<void>;
}

interface PresenceDocument {
  _id: string;
  conversationId: string;
  replica: string;
}

/** Counts this replica's sockets in memory and stores one document per conversation with open sockets. */
export function createPresence(connection: Connection, replicas: ReplicaRegistry): Presence {
  const { id: replica } = replicas;
  const entries = connection.collection<PresenceDocument>('presence');
  const sockets = new Map<string, number>();
  let writing: Promise<unknown> = Promise.resolve();

  const write = async (conversationId: string) => {
    const _id = `${conversationId}/${replica}`;
    if (sockets.has(conversationId)) {
      await entries.updateOne({ _id }, { $set: { conversationId, replica } }, { upsert: true });
    } else {
      await entries.deleteOne({ _id });
    }
  };
  /**
   * Queues writes, so that adding and removing a socket can't overtake each other. Each writes the state at that time.
   */
  const store = (conversationId: string): Promise<void> => {
    const done = writing.then(() => write(conversationId));
    writing = done.catch(() => undefined);
    return done;
  };
  const changeBy = (conversationId: string, step: number) => {
    const before = sockets.get(conversationId) ?? 0;
    const after = before + step;
    if (after > 0) sockets.set(conversationId, after);
    else sockets.delete(conversationId);
    return before > 0 !== after > 0;
  };
  const change = async (conversationId: string, step: number) => {
    const hasChanged = changeBy(conversationId, step);
    if (hasChanged) await store(conversationId);
    return hasChanged;
  };

  return {
    async onlineOf(conversationIds) {
      const [found, live] = await Promise.all([
        entries.find({ conversationId: { $in: [...conversationIds] } }).toArray(),
        replicas.liveIds(),
      ]);
      return new Set(found.filter((one) => live.has(one.replica)).map((one) => one.conversationId));
    },
    addSocket: (id) => change(id, 1),
    removeSocket: (id) => change(id, -1),
    async restore() {
      for (const id of [...sockets.keys()]) await store(id);
    },
    async sweep() {
      const live = await replicas.liveIds();
      const gone = (await entries.find({}).toArray()).filter((one) => !live.has(one.replica));
      for (const { _id } of gone) await entries.deleteOne({ _id });
      return [...new Set(gone.map(({ conversationId }) => conversationId))];
    },
    async clear() {
      sockets.clear();
      await writing;
      await entries.deleteMany({ replica });
    },
  };
}
