import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { encodePicture } from '../../src/pictures/encode-picture.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#9a3a50' } });
const codeOf = (upload: Buffer) =>
  encodePicture(upload).then(
    () => 'encoded',
    ({ status, code }) => `${status} ${code}`,
  );

function withoutPixels(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync('')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

test.each([
  ['of 36,000,000 × 1 pixels', 36_000_000, 1],
  ['of 1 × 36,000,000 pixels', 1, 36_000_000],
  ['of 12,001 × 2 pixels', 12_001, 2],
  ['of 2 × 12,001 pixels', 2, 12_001],
  ['of 41 megapixels', 8_200, 5_000],
  ['of 900 megapixels', 30_000, 30_000],
])('a picture %s is refused because of its header', async (_, width, height) => {
  expect(await codeOf(withoutPixels(width, height))).toBe('413 too_many_pixels');
});

test('a picture that ends after its header is rejected', async () => {
  expect(await codeOf(withoutPixels(100, 100))).toBe('415 not_a_picture');
});

test('a panorama is encoded', async () => {
  const { details } = await encodePicture(await plain(12_000, 20).jpeg().toBuffer());
  expect(details).toMatchObject({ width: 12_000, height: 20, widths: [320, 640, 1200] });
});

test('concurrent pictures are decoded one at a time', async () => {
  const upload = await plain(300, 300).png().toBuffer();
  let isOver = false;
  let most = 0;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, sharp.counters().process);
      await new Promise(setImmediate);
    }
  })();
  const pictures = await Promise.all(Array.from({ length: 6 }, () => encodePicture(upload)));
  isOver = true;
  await watching;
  expect(pictures.map(({ files }) => files.length)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(most).toBe(1);
});

test('uploads beyond the queue’s limit are refused with a time to retry', async () => {
  const upload = await plain(300, 300).png().toBuffer();
  const outcomes = await Promise.all(Array.from({ length: 11 }, () => codeOf(upload)));
  expect(outcomes.filter((outcome) => outcome === 'encoded')).toHaveLength(9);
  expect(outcomes.filter((outcome) => outcome === '503 busy')).toHaveLength(2);
});
