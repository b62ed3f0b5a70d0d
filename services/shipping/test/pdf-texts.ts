import { inflateSync } from 'node:zlib';

/** All texts in a PDF: its bytes, its inflated streams, and what these draw. */
export function pdfTexts(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf).toString('latin1');
  const streams = [...bytes.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  );
  const drawn = streams.flatMap((stream) => [...stream.matchAll(/<([\dA-F]+)> Tj/gi)]).map(([, hex = '']) => hex);
  return [bytes, ...streams, ...drawn.map((hex) => Buffer.from(hex, 'hex').toString('latin1'))].join('\n');
}
