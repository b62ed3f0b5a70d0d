import { crc32 } from 'node:zlib';
import { type Doc, decode, encode, MAX_DOCUMENT_BYTES } from './bson-values.ts';

/** `put` and `del` hold whole documents, so replaying any part twice changes nothing. */
export type Operation = 'put' | 'del' | 'create' | 'drop' | 'index' | 'dropIndex';

export interface Entry {
  op: Operation;
  namespace: string;
  body: Doc;
}

const HEADER_BYTES = 8;
const MAX_PAYLOAD_BYTES = MAX_DOCUMENT_BYTES + 64 * 1024;
const WINDOW_BYTES = 1024 * 1024;
const EMPTY_BODY_BYTES = 6;

const prefixes = new Map<string, Buffer>();

/** The start of `{o, ns, d: …}`; the body's bytes follow, so that it can be read in place later. */
function prefixOf(op: Operation, namespace: string): Buffer {
  const key = `${op} ${namespace}`;
  let prefix = prefixes.get(key);
  if (!prefix) {
    prefix = encode({ o: op, ns: namespace, d: {} });
    prefix = prefix.subarray(0, prefix.length - EMPTY_BODY_BYTES);
    prefixes.set(key, prefix);
  }
  return prefix;
}

/** Offset of the body from the start of its frame. */
export const bodyOffset = (op: Operation, namespace: string): number => HEADER_BYTES + prefixOf(op, namespace).length;

/** Length, CRC32 and BSON of one journal entry. */
export function frame(op: Operation, namespace: string, body: Buffer): Buffer {
  const prefix = prefixOf(op, namespace);
  const payload = prefix.length + body.length + 1;
  const bytes = Buffer.allocUnsafeSlow(HEADER_BYTES + payload);
  prefix.copy(bytes, HEADER_BYTES);
  body.copy(bytes, HEADER_BYTES + prefix.length);
  bytes[bytes.length - 1] = 0;
  bytes.writeInt32LE(payload, HEADER_BYTES);
  bytes.writeUInt32LE(payload, 0);
  bytes.writeUInt32LE(crc32(bytes.subarray(HEADER_BYTES)), 4);
  return bytes;
}

export interface ReadEntry extends Entry {
  offset: number;
  length: number;
}

/** Reads the complete frames of a file. @returns the offset after the last one; less than `size` if the tail is torn */
export function* readEntries(
  read: (offset: number, length: number) => Buffer,
  size: number,
): Generator<ReadEntry, number> {
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  const bytesAt = (offset: number, length: number): Buffer => {
    if (offset + length > start + window.length) {
      start = offset;
      window = read(offset, Math.min(Math.max(length, WINDOW_BYTES), size - offset));
    }
    return window.subarray(offset - start, offset - start + length);
  };
  let offset = 0;
  while (offset + HEADER_BYTES <= size) {
    const header = bytesAt(offset, HEADER_BYTES);
    const [length, checksum] = [header.readUInt32LE(0), header.readUInt32LE(4)];
    if (length > MAX_PAYLOAD_BYTES || offset + HEADER_BYTES + length > size) return offset;
    const payload = bytesAt(offset + HEADER_BYTES, length);
    if (crc32(payload) !== checksum || length === 0) return offset;
    const { o, ns, d } = decode(payload);
    yield { op: o as Operation, namespace: ns as string, body: d as Doc, offset, length: HEADER_BYTES + length };
    offset += HEADER_BYTES + length;
  }
  return offset;
}
