/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { DEFAULT_POLICIES } from '@loop-petal/contracts/rules/default-policies';
import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { type Block, type Inline, parseMarkdown } from '../src/features/content/markdown.ts';
import { Policy } from '../src/features/content/policy.tsx';
import { PreviewBar } from '../src/preview-bar.tsx';
import { shop } from './samples.ts';
import { Refusal, shopAnswers, show } from './storefront.tsx';

const open = async (change: object, details: object = {}) => {
  const fields = { ...DEFAULT_POLICIES['privacy-policy'], ...change };
  shopAnswers({
    'GET /api/shop': { ...shop, ...details },
    'GET /api/content/privacy-policy': { version: 1, fields },
  });
  show(<Policy page="privacy-policy" title="Privacy Policy" />);
  await waitFor(() => expect(document.querySelector('main h2')).not.toBeNull());
};
const article = () => within(screen.getByRole('article'));

test('a policy shows its date, introduction and sections', async () => {
  await open({
    updated: '2026-11-28',
    intro: 'Short and plain.',
    body: '## Your Rights\n\n- **Access** your data\n- Delete it\n\n### Soon\n\nWithin *5* days.',
  });
  expect(screen.getByText('Last updated: November 28, 2026')).toBeVisible();
  expect(screen.getByText('Short and plain.')).toBeVisible();
  expect(article().getByRole('heading', { level: 2 })).toHaveTextContent('Your Rights');
  expect(article().getByRole('heading', { level: 3 })).toHaveTextContent('Soon');
  expect(
    article()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Access your data', 'Delete it']);
  expect(article().getByText('Access').tagName).toBe('STRONG');
});

test('facts of the shop are filled in, and without a phone number none is offered', async () => {
  await open({}, { email: 'hi@petals.example', phone: null });
  const questions = article().getByText(/Questions about privacy/);
  expect(questions).toHaveTextContent('Questions about privacy? Write to hi@petals.example.');
  expect(within(questions).getByRole('link')).toHaveAttribute('href', 'mailto:hi@petals.example');
  expect(article().getByRole('button', { name: 'Cookie settings' })).toBeVisible();
});

test('with a phone number, the contact is the address or the number', async () => {
  await open({}, { phone: '(802) 555-0142' });
  await waitFor(() =>
    expect(article().getByText(/Questions about privacy/)).toHaveTextContent(
      'Write to hello@loopandpetal.shop or call (802) 555-0142.',
    ),
  );
});

test('a link alone on its line is a button, and a table is named by its heading', async () => {
  await open({ body: '## Prices\n\n| Option | Price |\n|---|---:|\n| Express | $12.99 |\n\n[Contact us](/contact)' });
  const table = within(article().getByRole('table', { name: 'Prices' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Option', 'Price']);
  expect(table.getByText('$12.99')).toHaveClass('text-right');
  expect(article().getByRole('link', { name: 'Contact us' })).toHaveClass('rounded-pill');
});

test('HTML and unsafe links stay text', async () => {
  await open({
    body: '## Texts\n\n<img src=x onerror=alert(1)> [click](javascript:alert(1)) [away](//elsewhere.example) {secret}',
  });
  expect(article().getByText(/onerror/)).toHaveTextContent(
    '<img src=x onerror=alert(1)> [click](javascript:alert(1)) [away](//elsewhere.example) {secret}',
  );
  expect(article().queryByRole('link')).toBeNull();
});

test('a preview shows words that are not saved, and says so', async () => {
  const fields = { ...DEFAULT_POLICIES['privacy-policy'], body: '## A new section' };
  shopAnswers({ 'GET /api/content/privacy-policy/preview': { fields, expiresAt: '2026-11-28T12:00:00Z' } });
  show(<Policy page="privacy-policy" title="Privacy Policy" />, '/preview/privacy-policy/one');
  expect(await screen.findByRole('heading', { name: 'A new section' })).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent('these words are not saved');
});

test('an expired preview says so', async () => {
  shopAnswers({
    'GET /api/content/privacy-policy/preview': new Refusal(404, 'This preview has expired.', 'link_expired'),
  });
  show(<PreviewBar />, '/preview/privacy-policy/one');
  expect(await screen.findByRole('alert')).toHaveTextContent('This preview has expired.');
});

const textOf = (part: Inline): string => {
  if (part.kind === 'fact') return `{${part.fact}}`;
  return 'children' in part ? part.children.map(textOf).join('') : part.text;
};
const partsOf = (block: Block): Inline[] => {
  if (block.kind === 'list') return block.items.flat();
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : block.children;
};

test('no word of a text is lost', () => {
  const markup = fc.constantFrom(
    '\n',
    '\n\n',
    '## ',
    '- ',
    '1. ',
    '**',
    '*',
    '[',
    '](/shop)',
    '| ',
    '|---|',
    '{name}',
    '\\',
  );
  const words = fc.stringMatching(/^[a-z]{3,6}$/);
  fc.assert(
    fc.property(fc.array(fc.oneof(markup, words), { maxLength: 60 }), (pieces) => {
      const sections = parseMarkdown(pieces.join(' '));
      const read = sections
        .flatMap(({ title, blocks }) => [title ?? '', ...blocks.flatMap(partsOf).map(textOf)])
        .join(' ');
      const wanted = pieces.filter((piece) => /^[a-z]{3,6}$/.test(piece));
      const cells = sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'table'));
      if (!cells) expect(wanted.filter((word) => !read.includes(word))).toEqual([]);
    }),
  );
});

test.each(['[', '*', '**', '[a](', '{', '|', '# ', '\\'])('20,000 characters of %j are parsed as text', (piece) => {
  expect(parseMarkdown(piece.repeat(20_000 / piece.length))).toHaveLength(1);
});
