import { hostname } from 'node:os';
import type { Doc } from '../bson-values.ts';
import { asCommandError, CommandError } from '../command-error.ts';
import { aggregateCommands } from './aggregate.ts';
import type { Call, Handler, ServerState } from './call.ts';
import { collectionCommands } from './collections.ts';
import { explainCommands } from './explain.ts';
import { findCommands } from './find.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { handshakeCommands, SERVER_VERSION } from './handshake.ts';
import { indexCommands } from './indexes.ts';
import { insertCommands } from './insert.ts';
import { updateCommands } from './update.ts';

const serverStatus: Handler = ({ startedAt, connections, cursors }) => ({
  host: hostname(),
  version: SERVER_VERSION,
  process: 'embedded-development-server',
  pid: process.pid,
  uptime: (Date.now() - startedAt.getTime()) / 1000,
  connections: { current: connections() },
  metrics: { cursor: { open: { total: cursors.size } } },
  mem: { resident: Math.round(process.memoryUsage.rss() / 2 ** 20) },
  ok: 1,
});

const WRITES: Record<string, Handler> = { ...insertCommands, ...updateCommands, ...findAndModifyCommands };
const SCHEMA_CHANGES = ['create', 'drop', 'dropDatabase', 'createIndexes', 'dropIndexes', 'deleteIndexes'];

const commands = new Map<string, Handler>(
  Object.entries({
    ...handshakeCommands,
    ...findCommands,
    ...WRITES,
    ...aggregateCommands,
    ...explainCommands,
    ...indexCommands,
    ...collectionCommands,
    serverStatus,
  }),
);

const changesData = (name: string): boolean => Object.hasOwn(WRITES, name) || SCHEMA_CHANGES.includes(name);

function refuseTransaction(command: Doc): void {
  if (command.startTransaction !== undefined || command.autocommit !== undefined || command.txnNumber !== undefined) {
    throw new CommandError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }
}

function handle(call: Call): Doc {
  const handler = commands.get(call.name);
  if (!handler) throw new CommandError('CommandNotFound', `no such command: '${call.name}'`);
  refuseTransaction(call.command);
  return handler(call);
}

/** Runs a command. Its writes are on disk before the reply is sent, even after a partial failure. */
export async function runCommand(state: ServerState, command: Doc, connectionId: number): Promise<Doc> {
  const name = Object.keys(command)[0] ?? '';
  const database = typeof command.$db === 'string' ? command.$db : 'admin';
  let reply: Doc;
  try {
    reply = handle({ ...state, name, command, database, connectionId });
  } catch (error) {
    reply = asCommandError(error).toReply();
  }
  if (!changesData(name)) return reply;
  try {
    await state.store.durable();
    return reply;
  } catch (error) {
    return asCommandError(error).toReply();
  }
}
