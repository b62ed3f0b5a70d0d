import type { Connection } from 'mongoose';
import type { Desk } from './replica-registry.ts';

/** Which conversations have a shopper at the other end just now, over sockets of any replica. */
export interface Presence {
  /** Those of the given conversations that are online. */
  onlineOf(conversationIds: readonly string[]): Promise<Set<string>>;
  /** One more socket. @returns true when it is this replica's first */
  join(conversationId: string): Promise<boolean>;
  /** One socket less. @returns true when it was this replica's last */
  leave(conversationId: string): Promise<boolean>;
  /** Writes down again what this replica holds, after others have given it up. */
  restore(): Promise<void>;
  /** Removes what replicas left behind that are gone. @returns their conversations */
  sweep(): Promise<string[]>;
  /** This replica holds no sockets any more. */
  clear(): Promise<void>;
}

interface PresenceDocument {
  _id: string;
  conversationId: string;
  replica: string;
}

export function createPresence(connection: Connection, desk: Desk): Presence {
  const { replica } = desk;
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
  /** One write after the other, each of what is true then: a quick leave and join can't overtake each other. */
  const note = (conversationId: string): Promise<void> => {
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
    const isNews = changeBy(conversationId, step);
    if (isNews) await note(conversationId);
    return isNews;
  };

  return {
    async onlineOf(conversationIds) {
      const [found, living] = await Promise.all([
        entries.find({ conversationId: { $in: [...conversationIds] } }).toArray(),
        desk.living(),
      ]);
      return new Set(found.filter((one) => living.has(one.replica)).map((one) => one.conversationId));
    },
    join: (id) => change(id, 1),
    leave: (id) => change(id, -1),
    async restore() {
      for (const id of [...sockets.keys()]) await note(id);
    },
    async sweep() {
      const living = await desk.living();
      const gone = (await entries.find({}).toArray()).filter((one) => !living.has(one.replica));
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
