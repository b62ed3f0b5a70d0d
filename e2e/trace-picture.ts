import type { Span } from '../infra/observability/otel/span-receiver.ts';

const WIDTH = 1200;
const LABELS = 400;
const RIGHT = 70;
const ROW = 22;
const TOP = 64;
const COLORS: Record<string, string> = {
  gateway: '#5b6472',
  orders: '#b4435c',
  payments: '#2f7d6d',
  production: '#3b6fb5',
  cart: '#b7791f',
  catalog: '#6b8e23',
  identity: '#8a5fb0',
  notifications: '#c2607f',
};

interface Row extends Span {
  depth: number;
  /** Database statements, drawn inside the bar of their caller. */
  statements: Span[];
}

export function drawTrace(spans: Span[], title: string): string {
  const rows = rowsOf(spans);
  const start = Math.min(...rows.map(({ startMs }) => startMs));
  const lengthMs = Math.max(...rows.map(({ endMs }) => endMs)) - start;
  const x = (ms: number) => LABELS + ((ms - start) / lengthMs) * (WIDTH - LABELS - RIGHT);
  const height = TOP + rows.length * ROW + 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">\n<title>${inXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="#fffdf9"/>`,
    `<text x="16" y="26" font-size="15" font-weight="600" fill="#2b2b2b">${inXml(title)}</text>`,
    ...axis(lengthMs, height),
    ...rows.flatMap((row, index) => drawRow(row, TOP + index * ROW, x)),
    '</svg>',
    '',
  ].join('\n');
}

function axis(lengthMs: number, height: number): string[] {
  const step = stepFor(lengthMs);
  return Array.from({ length: Math.floor(lengthMs / step) + 1 }, (_, count) => {
    const at = (LABELS + ((count * step) / lengthMs) * (WIDTH - LABELS - RIGHT)).toFixed(1);
    return (
      `<line x1="${at}" x2="${at}" y1="${TOP - 8}" y2="${height - 12}" stroke="#e6dfd3"/>` +
      `<text x="${at}" y="${TOP - 14}" text-anchor="middle" fill="#6b655c">${count * step} ms</text>`
    );
  });
}

function stepFor(lengthMs: number): number {
  const rough = lengthMs / 8;
  const unit = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((step) => step >= rough) ?? rough;
}

function drawRow(
  { depth, name, service, startMs, endMs, failed, statements }: Row,
  y: number,
  x: (ms: number) => number,
) {
  const color = failed ? '#c0262d' : (COLORS[service] ?? '#777777');
  const bar = (from: number, to: number) =>
    `x="${x(from).toFixed(1)}" width="${Math.max(1.5, x(to) - x(from)).toFixed(1)}"`;
  const length = (endMs - startMs).toFixed(endMs - startMs < 10 ? 1 : 0);
  return [
    `<text x="${16 + depth * 14}" y="${y + 14}" fill="#2b2b2b">${inXml(name)} <tspan fill="${color}">${service}</tspan></text>`,
    `<rect ${bar(startMs, endMs)} y="${y + 4}" height="13" rx="2" fill="${color}" fill-opacity="0.75"><title>${inXml(name)}, ${length} ms</title></rect>`,
    ...statements.map(
      (one) =>
        `<rect ${bar(one.startMs, one.endMs)} y="${y + 12}" height="5" fill="#1c1c1c" fill-opacity="0.55"><title>${inXml(one.name)}</title></rect>`,
    ),
    `<text x="${(x(endMs) + 5).toFixed(1)}" y="${y + 14}" fill="#6b655c" font-size="11">${length}</text>`,
  ];
}

function rowsOf(spans: Span[]): Row[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const isStatement = (span: Span) => 'db.system.name' in span.attributes;
  const childrenOf = (parent: Span | undefined) =>
    spans
      .filter(({ parentId }) => (parent ? parentId === parent.spanId : !known.has(parentId ?? '')))
      .sort((a, b) => a.startMs - b.startMs);
  const walk = (span: Span, depth: number): Row[] => {
    const children = childrenOf(span);
    return [
      { ...span, depth, statements: children.filter(isStatement) },
      ...children.filter((child) => !isStatement(child)).flatMap((child) => walk(child, depth + 1)),
    ];
  };
  return childrenOf(undefined).flatMap((root) => walk(root, 0));
}

const inXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
