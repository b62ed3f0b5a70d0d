/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { DEFAULT_CONTENT } from '@loop-petal/contracts/rules/default-content';
import type { ContentView } from '@loop-petal/contracts/shapes/content';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerUploads } from '../../packages/web-kit/test/uploads.ts';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const PATH = '/api/admin/content/contact';
const original: ContentView = { version: 0, fields: DEFAULT_CONTENT.contact };
let stored: ContentView;

beforeEach(() => {
  stored = original;
  shopAnswers({
    [`GET ${PATH}`]: () => stored,
    [`GET ${PATH}/history`]: () => [
      ...(stored.version
        ? [{ ...stored, savedAt: '2026-11-27T17:00:00Z', changes: [{ field: 'faq', from: 'Old?', to: 'New?' }] }]
        : []),
      { ...original, savedAt: null, changes: [] },
    ],
    [`PUT ${PATH}`]: (body: ContentView) => {
      if (body.version !== stored.version) return new Refusal(409, 'Another admin has saved this page.', 'stale');
      stored = { ...body, version: stored.version + 1 };
      return stored;
    },
    [`POST ${PATH}/preview`]: { path: '/preview/contact/one', expiresAt: '2026-11-28T12:00:00Z' },
    [`POST ${PATH}/restore`]: () => {
      stored = { ...original, version: stored.version + 1 };
      return stored;
    },
    'GET /api/admin/content/home': { version: 0, fields: DEFAULT_CONTENT.home },
    'GET /api/admin/content/home/history': [],
    'GET /api/admin/content/about': { version: 0, fields: DEFAULT_CONTENT.about },
    'GET /api/admin/content/about/history': [],
    'GET /api/admin/content/terms-conditions': { version: 0, fields: DEFAULT_CONTENT['terms-conditions'] },
    'GET /api/admin/content/terms-conditions/history': [],
    'PUT /api/admin/content/home': (body: ContentView) => body,
    'PUT /api/admin/content/terms-conditions': (body: ContentView) => body,
    'PUT /api/admin/content/about': (body: ContentView) => body,
  });
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const questions = async () => within(await screen.findByRole('group', { name: 'Questions' }));

test('the owner adds and removes questions of the contact page', async () => {
  await openPanel('/settings/words/contact');
  await userEvent.click((await questions()).getByRole('button', { name: 'Remove question 1' }));
  await userEvent.click((await questions()).getByRole('button', { name: 'Add question' }));
  const added = within((await questions()).getByRole('group', { name: 'question 6' }));
  await userEvent.type(added.getByLabelText('Question'), 'Do you knit?');
  await save();
  expect(added.getByLabelText('Answer')).toHaveAccessibleDescription('Please fill in this field');
  expect(sent()).toEqual([]);
  await userEvent.type(added.getByLabelText('Answer'), 'No, we crochet.');
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Page saved')).toBeVisible());
  const faq = [...DEFAULT_CONTENT.contact.faq.slice(1), { question: 'Do you knit?', answer: 'No, we crochet.' }];
  expect(sent().map(({ body }) => body)).toEqual([{ version: 0, fields: { ...DEFAULT_CONTENT.contact, faq } }]);
});

test('an owner who saves second sees the other changes and keeps both', async () => {
  await openPanel('/settings/words/contact');
  const cards = within(await screen.findByRole('group', { name: 'Cards beside the form' }));
  await userEvent.type(cards.getAllByLabelText('Title')[0] as HTMLElement, '!');
  const faq = [{ question: 'New?', answer: 'Yes.' }];
  stored = { version: 1, fields: { ...DEFAULT_CONTENT.contact, faq } };
  await save();
  expect(await screen.findByText('Another admin changed the page while you were editing:')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep theirs, save mine too' }));
  await waitFor(() => expect(screen.getByText('Page saved')).toBeVisible());
  const [first, ...rest] = DEFAULT_CONTENT.contact.panels;
  expect(stored.fields).toEqual({ panels: [{ ...first, title: `${first?.title}!` }, ...rest], faq });
});

test('words typed while the page is being saved are kept and saved next', async () => {
  let answer = (_: ContentView) => {};
  const slow = new Promise<ContentView>((resolve) => (answer = resolve));
  shopAnswers({ [`PUT ${PATH}`]: () => slow });
  await openPanel('/settings/words/contact');
  const [first, second] = (await questions()).getAllByLabelText('Answer') as [HTMLElement, HTMLElement];
  await userEvent.type(first, '!');
  await save();
  await userEvent.type(first, '!');
  await userEvent.type(second, '?');
  const [one, two, ...rest] = DEFAULT_CONTENT.contact.faq;
  const faq = [{ ...one, answer: `${one?.answer}!` }, two, ...rest] as typeof DEFAULT_CONTENT.contact.faq;
  stored = { version: 1, fields: { ...DEFAULT_CONTENT.contact, faq } };
  await act(async () => answer(stored));
  await waitFor(() => expect(screen.getByText('Page saved')).toBeVisible());
  expect((await questions()).getAllByLabelText('Answer')[0]).toHaveValue(`${one?.answer}!!`);
  await save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({
    version: 1,
    fields: { faq: [{ answer: `${one?.answer}!!` }, { answer: `${two?.answer}?` }, ...rest] },
  });
});

test('a page that was saved without an answer needs no second save', async () => {
  shopAnswers({
    [`PUT ${PATH}`]: (body: ContentView) => {
      stored = { ...body, version: 1 };
      return new Refusal(503, 'The shop does not answer.');
    },
  });
  await openPanel('/settings/words/contact');
  await userEvent.type((await questions()).getAllByLabelText('Answer')[0] as HTMLElement, '!');
  await save();
  expect(await screen.findByText('Page saved')).toBeVisible();
  expect(screen.queryByText(/^Another admin/)).toBeNull();
  expect((await questions()).getAllByLabelText('Answer')[0]).toHaveValue(`${DEFAULT_CONTENT.contact.faq[0]?.answer}!`);
  await save();
  await waitFor(() => expect(sent().map(({ body }) => (body as ContentView).version)).toEqual([0, 1]));
});

test('both changes of a list are kept; where both changed the same words, the second owner sees it', async () => {
  await openPanel('/settings/words/contact');
  const answers = (await questions()).getAllByLabelText('Answer') as [HTMLElement, HTMLElement];
  await userEvent.type(answers[1], '!');
  const [first, second, ...rest] = DEFAULT_CONTENT.contact.faq;
  const faq = [{ ...first, answer: 'Yes.' }, second, ...rest];
  stored = { version: 1, fields: { ...DEFAULT_CONTENT.contact, faq } };
  await save();
  expect(await screen.findByRole('button', { name: 'Keep theirs, save mine too' })).toBeVisible();
  await userEvent.type(answers[0], '?');
  expect(await screen.findByText('You both changed Faq. Saving keeps your values there.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save mine, keep the rest of theirs' }));
  await waitFor(() => expect(screen.getByText('Page saved')).toBeVisible());
  expect(stored.fields.faq).toEqual([
    { ...first, answer: `${first?.answer}?` },
    { ...second, answer: `${second?.answer}!` },
    ...rest,
  ]);
});

test('an earlier version is restored after a confirmation', async () => {
  stored = { version: 1, fields: { panels: [], faq: [] } };
  await openPanel('/settings/words/contact');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Original words' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.getByText('Words restored')).toBeVisible());
  expect(sent().map(({ body }) => body)).toEqual([{ version: 0 }]);
  expect(await screen.findByDisplayValue('Wholesale')).toBeVisible();
});

test('an empty story of the about page is saved', async () => {
  await openPanel('/settings/words/about');
  const figures = within(await screen.findByRole('group', { name: 'Figures' }));
  await userEvent.click(figures.getByRole('button', { name: 'Add figure' }));
  await userEvent.type(figures.getByLabelText('Figure'), '12');
  await userEvent.type(figures.getByLabelText('What it counts'), 'flowers');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const figure = { value: '12', label: 'flowers' };
  expect(sent()[0]?.body).toEqual({ version: 0, fields: { ...DEFAULT_CONTENT.about, figures: [figure] } });
});

test('the home page is edited with its slides, links and groups of questions', async () => {
  await openPanel('/settings/words');
  expect(await screen.findByDisplayValue('One bloom says plenty.')).toBeVisible();
  expect(screen.getAllByLabelText('Picture')[1]).toHaveValue('stems');
  expect(screen.getByDisplayValue('Shipping and care')).toBeVisible();
  await expectAccessible();
});

test('Preview opens the page with the words of the form in a tab that the click opened', async () => {
  const tab = { location: { href: '' }, close: jest.fn() };
  const opening = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await openPanel('/settings/words/contact');
  const cards = within(await screen.findByRole('group', { name: 'Cards beside the form' }));
  await userEvent.type(cards.getAllByLabelText('Title')[0] as HTMLElement, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(tab.location.href).toBe('/preview/contact/one'));
  expect(sent()[0]?.body).toMatchObject({ fields: { panels: [{ title: 'Why contact us?!' }, {}, {}] } });
  await userEvent.clear(cards.getAllByLabelText('Title')[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(1));
  expect(sent()).toHaveLength(1);
  expect(cards.getAllByLabelText('Title')[0]).toHaveAccessibleDescription('Please fill in this field');
  opening.mockRestore();
});

test('a policy has its date and its text in Markdown', async () => {
  await openPanel('/settings/words/terms-conditions');
  const updated = await screen.findByLabelText(/^Last updated/);
  expect(updated).toHaveValue('2025-01-25');
  fireEvent.change(updated, { target: { value: '2026-11-28' } });
  const text = screen.getByLabelText('Text');
  expect(text).toHaveAccessibleDescription(/^Markdown: /);
  await userEvent.clear(text);
  await save();
  expect(text).toHaveAccessibleDescription(/Please fill in this field/);
  await userEvent.type(text, '## Acceptance');
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Page saved')).toBeVisible());
  expect(sent().map(({ body }) => body)).toEqual([
    {
      version: 0,
      fields: { ...DEFAULT_CONTENT['terms-conditions'], updated: '2026-11-28', body: '## Acceptance' },
    },
  ]);
});

test('the owner adds a picture with a description to a slide, and removes it', async () => {
  const uploads = answerUploads();
  const stored = {
    imageUrl: '/images/0b0a6f0e-5a35-4b8b-9f0c-6a3a1e1d8c11',
    image: { width: 1600, height: 1000, widths: [480, 800], placeholder: '' },
  };
  const send = async (place: number) => {
    const fields = screen.getAllByRole('group', { name: 'Your own picture' })[place] as HTMLElement;
    const picture = new File(['x'], 'roses.png', { type: 'image/png' });
    await userEvent.upload(within(fields).getByLabelText(/^Drag and drop an image/), picture);
    await act(async () => uploads.arrive(stored));
    await within(fields).findByRole('button', { name: 'Remove image' });
    return within(fields);
  };
  await openPanel('/settings/words/home');
  await screen.findAllByRole('group', { name: 'Your own picture' });
  const first = await send(0);
  await save();
  expect(first.getByLabelText('Description of the picture')).toHaveAccessibleDescription('Please describe the picture');
  await userEvent.type(first.getByLabelText('Description of the picture'), 'Roses');
  const second = await send(1);
  await userEvent.click(second.getByRole('button', { name: 'Remove image' }));
  await expectAccessible();
  await save();
  const [slide, next, ...rest] = DEFAULT_CONTENT.home.slides;
  const slides = [{ ...slide, ownPicture: { ...stored, alt: 'Roses' } }, { ...next, ownPicture: null }, ...rest];
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([{ version: 0, fields: { ...DEFAULT_CONTENT.home, slides } }]),
  );
});
