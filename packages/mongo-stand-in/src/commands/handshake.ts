import { MAX_DOCUMENT_BYTES } from '../bson-values.ts';
import { MAX_MESSAGE_BYTES } from '../wire.ts';
import type { Handler } from './call.ts';

/** The wire version of MongoDB 7.0. */
const WIRE_VERSION = 21;
export const SERVER_VERSION = '7.0.0';

const hello: Handler = ({ connectionId }) => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
  ok: 1,
});

const done: Handler = () => ({ ok: 1 });

export const handshakeCommands: Record<string, Handler> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: done,
  endSessions: done,
  killSessions: done,
  refreshSessions: done,
  logout: done,
  connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
  buildInfo: () => ({
    version: SERVER_VERSION,
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded-development-server',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['journal'],
    ok: 1,
  }),
  getParameter: ({ command }) => ({
    ...(command.featureCompatibilityVersion ? { featureCompatibilityVersion: { version: '7.0' } } : {}),
    ok: 1,
  }),
  whatsmyuri: () => ({ you: '127.0.0.1', ok: 1 }),
};
