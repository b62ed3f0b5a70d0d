/** Facts of the shop that a text names in braces. */
const FACTS = ['name', 'email', 'phone', 'contact', 'cookies'] as const;
export type Fact = (typeof FACTS)[number];

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; text: string; target: string }
  | { kind: 'fact'; fact: Fact };

export type Block =
  | { kind: 'paragraph' | 'subheading'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][]; isRight: boolean[] };

export interface MarkdownSection {
  /** Null for the text before the first heading. */
  title: string | null;
  blocks: Block[];
}

/** Lengths are bounded, so that a text of many brackets or stars takes linear time. */
const INLINE = new RegExp(
  [
    String.raw`\\([\\*[\]{}|#-])`,
    String.raw`\*\*([^*]{1,500})\*\*`,
    String.raw`\*([^*]{1,500})\*`,
    String.raw`\[([^\][]{1,200})\]\(([^()\s]{1,500})\)`,
    `\\{(${FACTS.join('|')})\\}`,
  ].join('|'),
  'g',
);
const SAFE_TARGET = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)/;

/** Bold, italics, links and facts; everything else, HTML included, is text. */
function parseInline(source: string): Inline[] {
  const parts: Inline[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += text;
    else if (text) parts.push({ kind: 'text', text });
  };
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    const [all, escaped, strong, emphasis, label, target, fact] = match;
    addText(source.slice(end, match.index));
    end = match.index + all.length;
    if (escaped) addText(escaped);
    else if (strong) parts.push({ kind: 'strong', children: parseInline(strong) });
    else if (emphasis) parts.push({ kind: 'emphasis', children: parseInline(emphasis) });
    else if (fact) parts.push({ kind: 'fact', fact: fact as Fact });
    else if (label && target && SAFE_TARGET.test(target)) parts.push({ kind: 'link', text: label, target });
    else addText(all);
  }
  addText(source.slice(end));
  return parts;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
const isRule = (line: string | undefined): line is string => /^\|(?:\s*:?-+:?\s*\|)+$/.test(line ?? '');

function parseTable([head = '', ...lines]: string[]): Block {
  const rule = isRule(lines[0]) ? lines[0] : undefined;
  const rows = rule ? lines.slice(1) : lines;
  const width = cellsOf(head).length;
  return {
    kind: 'table',
    head: cellsOf(head).map(parseInline),
    rows: rows.map((line) => Array.from({ length: width }, (_, column) => parseInline(cellsOf(line)[column] ?? ''))),
    isRight: rule ? cellsOf(rule).map((cell) => cell.endsWith(':')) : [],
  };
}

const KINDS = { '-': /^[-*]\s+/, '1': /^\d{1,3}[.)]\s+/, '|': /^\|/, '#': /^#{1,6}\s+/ } as const;
type Kind = keyof typeof KINDS | '';
const kindOf = (line: string): Kind =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(line)) ?? '';

function toBlock(kind: Kind, lines: string[]): Block {
  if (kind === '|') return parseTable(lines);
  if (kind === '-' || kind === '1')
    return {
      kind: 'list',
      isOrdered: kind === '1',
      items: lines.map((line) => parseInline(line.replace(KINDS[kind], ''))),
    };
  return { kind: 'paragraph', children: parseInline(lines.join(' ')) };
}

/** Parses the owner's Markdown: `#` and `##` begin a section, `###` is a heading inside it. */
export function parseMarkdown(source: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [{ title: null, blocks: [] }];
  const add = (block: Block) => sections.at(-1)?.blocks.push(block);
  let kind: Kind = '';
  let lines: string[] = [];
  const finish = () => {
    if (lines.length > 0) add(toBlock(kind, lines));
    lines = [];
  };
  for (const line of source.split('\n').map((one) => one.trim())) {
    const next = kindOf(line);
    if (line === '' || next !== kind || next === '#') finish();
    kind = next;
    if (next !== '#') {
      if (line) lines.push(line);
      continue;
    }
    const text = line.replace(KINDS['#'], '');
    if (/^#{1,2}\s/.test(line)) sections.push({ title: text, blocks: [] });
    else add({ kind: 'subheading', children: parseInline(text) });
  }
  finish();
  return sections.filter(({ title, blocks }) => title !== null || blocks.length > 0);
}
