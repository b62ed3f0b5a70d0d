import { type Doc, decode, encode, isDoc } from './bson-values.ts';

export const MAX_MESSAGE_BYTES = 48_000_000;
export const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const CURSOR_NOT_FOUND_FREE = 8;

export interface Request {
  id: number;
  command: Doc;
  /** The client does not wait for a reply. */
  silent: boolean;
  /** The message format of old drivers' first handshake. */
  legacy: boolean;
}

/** The bytes don't follow the wire protocol, so the connection can't continue. */
export class ProtocolError extends Error {}

function documentAt(message: Buffer, offset: number, end: number): Buffer {
  const size = offset + 4 <= end ? message.readInt32LE(offset) : -1;
  if (size < 5 || offset + size > end) throw new ProtocolError('a document exceeds its message');
  return message.subarray(offset, offset + size);
}

function cstringEnd(message: Buffer, offset: number, end: number): number {
  const at = message.indexOf(0, offset);
  if (at < 0 || at >= end) throw new ProtocolError('a name without an end');
  return at;
}

function readSequence(message: Buffer, offset: number, end: number): [name: string, docs: Doc[]] {
  let at = cstringEnd(message, offset, end);
  const name = message.toString('utf8', offset, at++);
  const docs: Doc[] = [];
  while (at < end) {
    const bytes = documentAt(message, at, end);
    docs.push(decode(bytes));
    at += bytes.length;
  }
  return [name, docs];
}

function readMessage(message: Buffer): Omit<Request, 'id' | 'legacy'> {
  if (message.length < HEADER_BYTES + 4) throw new ProtocolError('a message without flags');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0) throw new ProtocolError('unknown required flags');
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let command: Doc | undefined;
  const sequences: [string, Doc[]][] = [];
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const kind = message[at++];
    if (kind === 0 && !command) {
      const bytes = documentAt(message, at, end);
      command = decode(bytes);
      at += bytes.length;
    } else if (kind === 1) {
      const size = at + 4 <= end ? message.readInt32LE(at) : -1;
      if (size < 5 || at + size > end) throw new ProtocolError('a sequence exceeds its message');
      sequences.push(readSequence(message, at + 4, at + size));
      at += size;
    } else throw new ProtocolError(`unexpected section ${kind}`);
  }
  if (!command) throw new ProtocolError('a message without a command');
  return { command: Object.assign(command, Object.fromEntries(sequences)), silent: (flags & MORE_TO_COME) !== 0 };
}

function readQuery(message: Buffer): Doc {
  const nameEnd = cstringEnd(message, HEADER_BYTES + 4, message.length);
  const namespace = message.toString('utf8', HEADER_BYTES + 4, nameEnd);
  if (!namespace.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is for the handshake only');
  const query = decode(documentAt(message, nameEnd + 9, message.length));
  const command = isDoc(query.$query) ? query.$query : query;
  return { ...command, $db: namespace.slice(0, -'.$cmd'.length) };
}

/** Reads one whole message. @throws ProtocolError or a BSON error if it is malformed */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  switch (message.readInt32LE(12)) {
    case OP_MSG:
      return { id, legacy: false, ...readMessage(message) };
    case OP_QUERY:
      return { id, legacy: true, silent: false, command: readQuery(message) };
    default:
      throw new ProtocolError(`unsupported opcode ${message.readInt32LE(12)}`);
  }
}

let lastId = 0;

function header(length: number, responseTo: number, opcode: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  lastId = (lastId + 1) & 0x7fffffff;
  for (const [i, value] of [length, lastId, responseTo, opcode].entries()) bytes.writeInt32LE(value, i * 4);
  return bytes;
}

/** The bytes of a reply in two parts, so that large bodies need no copy. */
export function writeReply(request: Pick<Request, 'id' | 'legacy'>, reply: Doc): [head: Buffer, body: Buffer] {
  const body = encode(reply);
  if (!request.legacy) {
    const flagsAndKind = Buffer.alloc(5);
    return [Buffer.concat([header(HEADER_BYTES + 5 + body.length, request.id, OP_MSG), flagsAndKind]), body];
  }
  const fields = Buffer.alloc(20);
  fields.writeInt32LE(CURSOR_NOT_FOUND_FREE, 0);
  fields.writeInt32LE(1, 16);
  return [Buffer.concat([header(HEADER_BYTES + 20 + body.length, request.id, OP_REPLY), fields]), body];
}
