import { crc32 } from 'node:zlib';

/** Equal keys always map to the same partition. */
export function partitionOf(key: string, partitions: number): number {
  return crc32(key) % partitions;
}
