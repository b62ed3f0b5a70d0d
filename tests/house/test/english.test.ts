import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

/** The English of `docs/contributing.md`: plain American field terms, in code, comments, tests, docs and texts. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Rule {
  /** Case-insensitive. */
  readonly pattern: RegExp;
  readonly instead: string;
  /** Applies only to comments, documents and texts of several words, where the word is not a name in code. */
  readonly isProse?: boolean;
}

const RULES: readonly Rule[] = [
  { pattern: /\b(some|no|any|every)body\b/i, instead: 'someone, no one, or the role: a customer, an admin' },
  { pattern: /\ban own\b(?! property)/i, instead: 'its own, a separate' },
  { pattern: /\bby (itself|themselves)\b/i, instead: 'automatically, alone, separately' },
  { pattern: /\b(of|on) (its|their|his|her) own\b(?! \w)/i, instead: 'separate, dedicated' },
  {
    pattern: /\b(for ever|anew|half-way|towards|whilst|any more|can not)\b/i,
    instead: 'forever, again, halfway, no longer, can’t',
  },
  { pattern: /\bat once\b/i, instead: 'immediately, concurrently, together' },
  {
    pattern: /\b(is|are|was|were|been|be) told\b|\btells? (it |\w+ )?of\b/i,
    instead: 'published, reported, notified',
    isProse: true,
  },
  {
    pattern: /\bstands? (in|at|on|here|there|still|beside|behind|for|as)\b/i,
    instead: 'is, or the verb',
    isProse: true,
  },
  {
    pattern: /\bwhat (is|was|were|has been)\b(?! changed)/i,
    instead: 'the noun: pending jobs, shared code',
    isProse: true,
  },
  { pattern: /\bso many\b/i, instead: 'this many, a number of', isProse: true },
  {
    pattern: /\bfurther (arguments|attempts?|cards?|events|headers|items|networks|ones?|promises?|requests?|tasks)\b/i,
    instead: 'additional, more, new',
    isProse: true,
  },
  { pattern: /\bat (its|their|the) first (interaction|request|start|use)\b/i, instead: 'on first use', isProse: true },
  { pattern: /\bone after the other\b/i, instead: 'in sequence, in order, one at a time', isProse: true },
  { pattern: /\bmay be more\b(?! than)/i, instead: 'more may be left', isProse: true },
  { pattern: /\b(likely|made|ready) in time\b|% in time\b/i, instead: 'on time', isProse: true },
  { pattern: /\boutside of\b|\bin place of\b/i, instead: 'outside, instead of', isProse: true },
  {
    pattern: /(?<!there )\b(is|are) no (admin|answer|code|error|name|number|picture|text|time)s?\b(?! (in|of|for))/i,
    instead: 'is not a',
    isProse: true,
  },
  { pattern: /, else (an?|by|its?|the|with)\b/i, instead: 'otherwise', isProse: true },
  { pattern: /\bat present\b|\bthe present (level|plan|state)\b/i, instead: 'now, current', isProse: true },
  { pattern: /^\s*(\/\*\*?|\/\/) Of\b/, instead: 'the noun: the token of the link', isProse: true },
  { pattern: /^\/\*\* (As|By|From|In) (?!default)[^.:;,]*\. \*\/$/, instead: 'the noun first', isProse: true },
  { pattern: /\b(is|are|was|were|not|have|has|had) begun\b/i, instead: 'started' },
  { pattern: /\bat the moment\b(?! (of|when|that))/i, instead: 'right now', isProse: true },
  { pattern: /\banother (\w+ )?\w+ than\b/i, instead: 'different from, other than', isProse: true },
  { pattern: /\bonce more\b/i, instead: 'again', isProse: true },
  { pattern: /\b(an order|orders) by hand\b/i, instead: 'a manual order', isProse: true },
  { pattern: /\bas of now\b/i, instead: 'current', isProse: true },
  { pattern: /\basked elsewhere\b/i, instead: 'asked by phone or in person', isProse: true },
  { pattern: /\bpieces? in words\b/i, instead: 'free-text piece', isProse: true },
  { pattern: /\b(least|most) (characters|contrast|pictures|questions|subtotal)\b/i, instead: 'minimum, maximum' },
  { pattern: /\bsums? due\b/i, instead: 'amount due', isProse: true },
  { pattern: /\b(is|are|was|were|be) given up\b/i, instead: 'abandoned', isProse: true },
  { pattern: /\bbecame no\b|\bwhat became\b/i, instead: 'without, the outcome', isProse: true },
  { pattern: /\b(has|have) no longer\b/i, instead: 'no longer has', isProse: true },
  { pattern: /\bwaits for your\b|\bwaits for you\b/i, instead: 'is waiting for', isProse: true },
  { pattern: /\bby the (protocol|settings)\b/i, instead: 'from, in the format of, according to', isProse: true },
  { pattern: /\bbegun (items?|jobs?|orders?|pieces?)\b/i, instead: 'started', isProse: true },
  {
    pattern: /\b(checkouts|copies|documents|orders?|products|programs?|snapshots) from before\b/i,
    instead: 'stored before … existed, older',
    isProse: true,
  },
  { pattern: /[,;] also (after|if|when|with|without)\b/i, instead: 'even', isProse: true },
  { pattern: /\b(takes?|took) along\b/i, instead: 'takes home', isProse: true },
  { pattern: /\brepeated post the same\b/i, instead: 'repeated posts create one', isProse: true },
  { pattern: /\bdearer\b/i, instead: 'more expensive', isProse: true },
  { pattern: /\b(becomes?|as) what (it|they) (was|were)\b/i, instead: 'restores', isProse: true },
  { pattern: /\bwhoever\b/i, instead: 'a noun: callers, the first replica', isProse: true },
  {
    pattern: /(?<!US )(?<![-./\w@$])mail(s|ed|ing)?\b(?![-./:@(=\]]|['’]?: | (server|client|program|Order))/,
    instead: 'email',
    isProse: true,
  },
  { pattern: /(?<![-./\w])workshop\b(?![-./:(=])/, instead: 'production', isProse: true },
  { pattern: /(?<![\w/.-])catalogues?\b(?![\w/.(-])/i, instead: 'catalog', isProse: true },
  { pattern: /\bcollected orders?\b|\border that is collected\b/i, instead: 'pickup order', isProse: true },
  { pattern: /\bafter a question\b/i, instead: 'after a confirmation', isProse: true },
  { pattern: /\b\d+ \w+s less\b/i, instead: 'fewer', isProse: true },
  { pattern: /\b(is|are) not there\b|\bthat is none\b/i, instead: 'does not exist, is missing', isProse: true },
  { pattern: /\b(the|of|whose) making\b/i, instead: 'production', isProse: true },
  {
    pattern:
      /\b(colours?|coloured|favourites?|behaviours?|neighbours?|centres?|honours?|labelled|travell\w+|fulfils?|grey|mum|cheques?)\b|(authori|organi|recogni|reali|emphasi|minimi|initiali|seriali)s(e[sdr]?|ing|ation)\b/i,
    instead: 'the American spelling',
  },
];

/** Files to skip, with the reason. */
const PASSED_OVER: readonly (readonly [RegExp, string])[] = [
  [
    /(^|\/)(LICENSE|package-lock\.json$)|licen[cs]e\.txt$|\.(png|webp|avif|woff2|svg|sum|patch|jsonl)$/,
    'no texts of ours',
  ],
  [/statement-types\.ts$|^docs\/.*\.json$|^web\/src\/forms\/rules\//, 'generated from texts that are read here'],
  [/^tests\/house\/test\/english\.test\.ts$/, 'these rules'],
];

/** Lines that need the word, with the reason. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/execFileSync\('id'|starts it as `/, 'the name of the unprivileged Unix user'],
  [/_SECRET=local-[\w-]+-that-everybody-knows$/, 'a value whose hash names rendered manifests'],
  [/`order by hand \$\{/, 'ids of stored orders derive from it'],
  [/-- Sums that a customer pays for an order/, 'a migration, which never changes'],
  [/^ {2}'workshop \w+': \[/, 'pictures of the admin tab *Workshop* (e2e/looks)'],
];

const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !PASSED_OVER.some(([pattern]) => pattern.test(file)));

const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*(?:\n[\t ]*\/\/.*)*|^[\t ]*(?:--|#).*(?:\n[\t ]*(?:--|#).*)*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm;
/** The text of an element up to the next tag, with its expressions. */
const JSX_TEXT = /(?<=[^=]>|\}\s)(?:[^<>{}=]|\{(?:[^{}]|\{[^{}]*\})*\})+(?=<)/g;
/** A paragraph, an item of a list, a row of a table or a title. */
const PARAGRAPH = /\S.*(?:\n(?![\t ]*(?:[-*#|]|\d+\.)|\s*$).*)*/gm;
const NO_PROSE = /^['"`].*\b(select|insert into|update|delete from|alter table)\b/is;
const BREAK = /\s*\n\s*(?:\*(?!\/)|\/\/|--|#)?\s*/g;

/** A text of one or several lines of a file, without its line breaks. */
interface Prose {
  readonly text: string;
  lineOf(index: number): number;
}

function toProse(text: string, firstLine: number): Prose {
  const breaks: { at: number; lines: number }[] = [];
  let shorter = 0;
  const oneLine = text.replace(BREAK, (gap, at: number) => {
    breaks.push({ at: at - shorter, lines: gap.split('\n').length - 1 });
    shorter += gap.length - 1;
    return ' ';
  });
  const lineOf = (index: number) =>
    breaks.reduce((line, { at, lines }) => (at < index ? line + lines : line), firstLine);
  return { text: oneLine, lineOf };
}

/** The prose of a file: documents without code, comments, quoted texts of several words, and texts of elements. */
function proseOf(file: string, source: string): Prose[] {
  const isDocument = file.endsWith('.md');
  const text = isDocument ? source.replace(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)\n]*\)/gm, hide) : source;
  const patterns = isDocument ? [PARAGRAPH] : file.endsWith('.tsx') ? [COMMENT_OR_TEXT, JSX_TEXT] : [COMMENT_OR_TEXT];
  let [line, at] = [1, 0];
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ 0: match }) => match.includes(' ') && !NO_PROSE.test(match))
    .sort((one, other) => one.index - other.index)
    .map(({ 0: match, index }) => {
      line += text.slice(at, index).split('\n').length - 1;
      at = index;
      const words = match.replace(
        /\$?\{(?:[^{}]|\{[^{}]*\})*\}|(?<!^)`[^`\n]*`(?!$)|\b(GET|POST|PATCH|PUT|DELETE) \S+/g,
        hide,
      );
      return toProse(words, line);
    });
}

const hide = (code: string) => code.replace(/[^\n]+/g, '…');

/** Lines that break a rule, as `file:line: word → what to write instead`. */
function breaksOf(file: string, text: string): string[] {
  const lines = text.split('\n');
  const names = lines.map((line, index): Prose => ({ text: line, lineOf: () => index + 1 }));
  const prose = proseOf(file, text);
  const breaks = RULES.flatMap(({ pattern, instead, isProse }) =>
    [...prose, ...(isProse ? [] : names)].flatMap(({ text, lineOf }) => {
      const found = pattern.exec(text);
      const line = found ? lineOf(found.index) : 0;
      return found && !NEEDED.some(([needed]) => needed.test(lines[line - 1] ?? ''))
        ? [`${file}:${line}: ${found[0]} → ${instead}`]
        : [];
    }),
  );
  return [...new Set(breaks)];
}

test.each([
  ['a.tsx', '<p>\n  You are\n  told of {count} changes.\n</p>', 'a.tsx:2: are told'],
  ['a.tsx', `<p>\n {a || \`\${b} is\`} of\n its own</p>`, 'a.tsx:2: of its own'],
  ['a.tsx', 'const a = () => <p>Read what {name}\n is it</p>;', undefined],
  ['a.ts', `say(\`\${count} days: what\n  was promised\`);`, 'a.ts:1: what\n was'],
  ['a.ts', '/**\n * The customer is\n * told.\n */', 'a.ts:2: is told'],
  ['a.ts', '// A day that stands\n// in the plan', 'a.ts:1: stands in'],
  ['a.ts', '/** By order. */', 'a.ts:1: /** By order. */'],
  ['a.ts', '/** By default, the first order. */', undefined],
  ['a.ts', '// refuses an order\n// by hand', 'a.ts:1: an order by hand'],
  ['a.ts', `say('It is kept, also if it has expired.')`, 'a.ts:1: , also if'],
  ['a.md', '# Title\n\nDone by\nitself, what\n\nis left.', 'a.md:3: by itself'],
])('in %s, %j has the break %s', (file, text, expected) => {
  const [found] = breaksOf(file, text);
  expect(found?.split(' → ')[0]).toBe(expected?.replace('\n', ''));
});

/** Error messages of `badRequest(…)` and similar calls, of `ShopError`, of schemas and of answers, with their lines. */
function messagesOf(text: string): [line: number, message: string][] {
  const calls =
    /\b(?:badRequest|unauthorized|forbidden|notFound|conflict|unavailable|tooMany|ShopError|uuid|email|int|regex|refine|min|max)\(\s*(?:[\w/^$.*+?:()[\]{}|\\-]*,\s*)*(?:'\w+',\s*)?(['"`])([A-Z$].*?)\1|\b(?:message|error): (['"`])([A-Z$].*?)\3/g;
  return [...text.matchAll(calls)].map(({ 2: call, 4: field, index }) => [
    text.slice(0, index).split('\n').length,
    call ?? field ?? '',
  ]);
}

const VERB =
  /\b(is|are|was|were|has|have|can|can['’]t|could|must|may|does|do|doesn['’]t|needs?|please|contains?|belongs?|exists?|cover|start|changed|answers?|differs|print|replaced|arrive|conflicts?|went|comes|left|thank)\b|['’](ve|ll) /i;
/** Texts of the specification, which has sentences without a full stop. */
const SPECIFIED = new Set([
  'Username already exists',
  'Current password is incorrect',
  'Please provide a valid image URL or upload an image',
  'Please enter a valid email address.',
  'User has been resubscribed to newsletter',
]);

/** A message beside a field has no full stop; any other is a phrase without one, or sentences that end with one. */
function isPunctuated(file: string, message: string): boolean {
  if (SPECIFIED.has(message)) return true;
  const isOfField = file.startsWith('packages/contracts/src/shapes/') || /, such as \d+$/.test(message);
  return (!isOfField && VERB.test(message)) === /[.?!]$/.test(message);
}

test('error messages are phrases without a full stop or sentences that end with one', () => {
  const sources = tracked().filter((file) => /^(services\/\w+|gateway|packages\/[\w-]+)\/src\/.*\.ts$/.test(file));
  const breaks = sources.flatMap((file) =>
    messagesOf(readFileSync(join(root, file), 'utf8'))
      .filter(([, message]) => !isPunctuated(file, message))
      .map(([line, message]) => `${file}:${line}: ${message}`),
  );
  expect(breaks).toEqual([]);
});

test('all files are in plain American English', () => {
  expect(tracked().flatMap((file) => breaksOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

/** Earlier subjects can't be changed. */
const SUBJECTS_SINCE = '2026-11-30T00:50:00Z';
const SUBJECT_RULES: readonly Rule[] = [
  ...RULES,
  { pattern: /\b(promise|show|take) no\b/i, instead: 'hide, stop' },
  { pattern: /\bones\b|\bwhere one\b/i, instead: 'the noun' },
  { pattern: /: (say|tell|word)\b|\bplainly\b/i, instead: 'what is renamed, reworded or shortened' },
];

/** The faults of a commit subject, as `subject: word → what to write instead`. */
const subjectBreaks = (subject: string): string[] =>
  SUBJECT_RULES.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(subject);
    return found ? [`${subject}: ${found[0]} → ${instead}`] : [];
  }).concat(/^(?=.{1,72}$)[a-z0-9.,/ -]+: [a-z]/.test(subject) ? [] : [`${subject}: is not \`area: verb object\``]);

test.each([
  ['orders: change the color of an item that is not begun', 'not begun'],
  ['web: promise no date of today', 'promise no'],
  ['web: word the toast of corrected wishes', ': word'],
  ['Orders changed', 'is not'],
])('the commit subject %j is refused: %s', (subject, expected) => {
  expect(subjectBreaks(subject)).toEqual([expect.stringContaining(expected)]);
});

test('commit subjects are `area: verb object` in plain American English', () => {
  const log = ['log', '--no-merges', `--since=${SUBJECTS_SINCE}`, '--format=%s'];
  const subjects = execFileSync('git', log, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  expect(subjects.flatMap(subjectBreaks)).toEqual([]);
});
