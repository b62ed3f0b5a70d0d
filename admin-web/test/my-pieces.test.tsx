/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerUploads } from '../../packages/web-kit/test/uploads.ts';
import { groupPieces } from '../src/features/making/piece-groups.ts';
import type { Piece } from '../src/features/making/queries.ts';
import { signOut } from '../src/session/admin-session.ts';
import { expectAccessible, never, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const MINE = 'GET /api/artisan/jobs';
const piece = (id: string, more: Partial<Piece> = {}): Piece => ({
  id,
  orderId: '30a7284f-0000-4000-8000-000000000001',
  productName: id,
  selectedColor: 'Red',
  personalization: [],
  state: 'queued',
  artisanId: 'a1',
  plannedStart: '2026-11-23',
  plannedFinish: '2026-11-24',
  promisedBy: '2026-11-27',
  isLate: false,
  isGift: false,
  pictures: [],
  makingMinutes: 90,
  workedMinutes: 0,
  finishingDays: 1,
  productImageUrl: '/images/rose',
  note: '',
  recipePicture: null,
  neededBy: null,
  materials: [{ name: 'Cotton, 8-ply', color: 'Red', amount: 40, unit: 'g' }],
  startedAt: null,
  ...more,
});
const inHands = piece('Rose Stem', { state: 'making', workedMinutes: 25 });
const first = () => screen.findByRole('article', { name: /^(In progress|Next): / });
const photo = new File(['photo'], 'rose.jpg', { type: 'image/jpeg' });

const HOURS = { workingHours: { from: '09:00', to: '17:00' }, timeOff: [], overtime: [] };

const open = (pieces: unknown, at = '/') => {
  shopAnswers({ 'GET /api/artisan/hours': HOURS, [MINE]: pieces });
  return openPanel(at, [], 'artisan');
};

describe('an artisan', () => {
  test.each(['/', '/orders', '/users/u1', '/pieces'])('sees only their own jobs at %s', async (at) => {
    const panel = await open([inHands], at);
    expect(await first()).toHaveAccessibleName('In progress: Rose Stem');
    expect(panel.address()).toBe('/pieces');
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('sees their jobs after signing in, while an admin sees the orders', async () => {
    const panel = await open([inHands], '/pieces');
    await first();
    act(signOut);
    const signIn = async (role: string) => {
      shopAnswers({ 'POST /api/admin/login': { token: 'new', expiresAt: '', role } });
      await userEvent.type(await screen.findByLabelText('Username'), 'lena');
      await userEvent.type(screen.getByLabelText('Password'), 'secret');
      await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    };
    await signIn('artisan');
    await first();
    act(signOut);
    await signIn('admin');
    expect(await screen.findByText('No orders found')).toBeVisible();
    expect(panel.address()).toBe('/orders');
  });

  test('sees the overtime and the time off that they agreed to', async () => {
    await open([]);
    shopAnswers({
      'GET /api/artisan/hours': {
        ...HOURS,
        timeOff: [{ from: '2026-12-24', to: '2026-12-26', isPlanned: true }],
        overtime: [
          { day: '2026-12-01', minutes: 30 },
          { day: '2026-11-30', minutes: 90 },
        ],
      },
    });
    window.dispatchEvent(new Event('visibilitychange'));
    const agreed = await screen.findByRole('region', { name: 'Your overtime and time off' });
    expect(
      within(agreed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Mon, Nov 30: 1 h 30 min of overtime after 17:00',
      'Tue, Dec 1: 30 min of overtime after 17:00',
      'Dec 24 to Dec 26: time off',
    ]);
    await expectAccessible();
  });

  test('without jobs sees an empty state', async () => {
    await open([]);
    expect(await screen.findByText('Nothing to make')).toBeVisible();
    await expectAccessible();
  });

  test('sees which piece is a gift', async () => {
    await open([inHands, piece('Tulip', { isGift: true })]);
    const isIn = (element: HTMLElement) => within(element).queryByText('Gift') !== null;
    expect(isIn(await first())).toBe(false);
    expect(screen.getByText('Gift').closest('li')).toHaveTextContent('Tulip');
  });

  test('can retry when jobs fail to load', async () => {
    await open(() => new Refusal(503, 'Production is down.'));
    expect(await screen.findByText('Production is down.')).toBeVisible();
    shopAnswers({ [MINE]: [inHands] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await first()).toBeVisible();
  });

  test('keeps the list offline with a warning that it may be outdated', async () => {
    const panel = await open([inHands]);
    await first();
    shopAnswers({ [MINE]: () => new Refusal(503, 'Away') });
    await panel.refetch();
    expect(await screen.findByText(/^No connection to the shop/)).toBeVisible();
    expect(await first()).toBeVisible();
  });
});

describe('a piece', () => {
  test('is started by its button', async () => {
    shopAnswers({ 'POST /api/artisan/jobs/Tulip/start': piece('Tulip', { state: 'making' }) });
    await open([piece('Tulip')]);
    const next = within(await first());
    expect(next.getByText('Cotton, 8-ply, Red')).toBeVisible();
    expect(next.getByText('1 h 30 min')).toBeVisible();
    await userEvent.click(next.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('You started Tulip')).toBeVisible();
    expect(sent()).toEqual([{ line: 'POST /api/artisan/jobs/Tulip/start', body: undefined }]);
  });

  test('shows the product’s picture and the recipe’s note', async () => {
    await open([piece('Tulip', { note: 'Six petals, 4 mm hook.' })]);
    const next = within(await first());
    expect(next.getByText('Six petals, 4 mm hook.')).toBeVisible();
    expect((await first()).querySelector('img')).toHaveAttribute('src', '/images/rose');
    await expectAccessible();
  });

  test('shows the recipe’s picture, which opens in full', async () => {
    const image = { width: 800, height: 600, widths: [400, 800], placeholder: '' };
    await open([piece('Tulip', { recipePicture: { imageUrl: '/images/chart', image } })]);
    const link = within(await first()).getByRole('link', { name: 'Picture of how Tulip is made' });
    expect(link).toHaveAttribute('href', '/images/chart');
    expect(link.querySelector('img')).toHaveAttribute('src', '/images/chart/800.webp');
    await expectAccessible();
  });

  test('asks before it pauses the piece in progress', async () => {
    shopAnswers({ 'POST /api/artisan/jobs/Tulip/start': piece('Tulip', { state: 'making' }) });
    await open([inHands, piece('Tulip')]);
    await first();
    await userEvent.click(screen.getByText(/^Nov 23|Today|Mon, Nov 23/));
    const start = () => userEvent.click(screen.getByRole('button', { name: 'Start with Tulip', hidden: true }));
    await start();
    const question = within(await screen.findByRole('dialog', { name: 'Pause Rose Stem?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause and start' }));
    await waitFor(() => expect(sent()).toEqual([{ line: 'POST /api/artisan/jobs/Tulip/start', body: undefined }]));
  });

  test('is finished once, after a confirmation', async () => {
    shopAnswers({
      'POST /api/artisan/jobs/Rose Stem/finish': never,
      'POST /api/artisan/jobs/Rose%20Stem/finish': never,
    });
    await open([inHands]);
    await userEvent.click(within(await first()).getByRole('button', { name: 'Finish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Done crocheting?' }));
    expect(sent()).toEqual([]);
    await expectAccessible();
    const yes = dialog.getByRole('button', { name: 'Yes, done crocheting' });
    fireEvent.click(yes);
    fireEvent.click(yes);
    expect(await dialog.findByRole('button', { name: 'One moment…' })).toBeDisabled();
    expect(sent()).toHaveLength(1);
  });

  test('is finished by the confirmed step also when the answer to it was lost', async () => {
    shopAnswers({ 'POST /api/artisan/jobs/Rose%20Stem/finish': () => new Refusal(503, '') });
    const panel = await open([inHands]);
    await userEvent.click(within(await first()).getByRole('button', { name: 'Finish' }));
    const finish = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Yes, done crocheting', hidden: true }));
    await finish();
    const after = piece('Rose Stem', { state: 'finishing' });
    shopAnswers({ [MINE]: [after], 'POST /api/artisan/jobs/Rose%20Stem/finish': after });
    await panel.refetch();
    await finish();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent().map(({ body }) => body)).toEqual([{ to: 'finishing' }, { to: 'finishing' }]);
  });

  test('shows why it can’t be started', async () => {
    shopAnswers({ 'POST /api/artisan/jobs/Tulip/start': () => new Refusal(409, 'Its material is out of stock.') });
    await open([piece('Tulip', { plannedStart: null }), piece('Aster')]);
    expect(await first()).toHaveAccessibleName('Next: Aster');
    await userEvent.click(screen.getByText('Not planned'));
    expect(screen.getByText('Its material is out of stock')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start with Tulip', hidden: true }));
    expect(await screen.findByText('Its material is out of stock.')).toBeVisible();
  });

  test('gets a picture, with a retry after a failed upload', async () => {
    const uploads = answerUploads();
    await open([inHands]);
    const card = within(await first());
    const camera = () => card.getByLabelText(/^(Take a|Another) picture/);
    expect(camera()).toHaveAttribute('capture', 'environment');
    await userEvent.upload(camera(), photo);
    act(() => uploads.progress(0.4));
    expect(await card.findByRole('progressbar', { name: 'Upload' })).toHaveValue(0.4);
    act(() => uploads.fail());
    expect(await card.findByRole('alert')).toHaveTextContent('Upload failed');
    await expectAccessible();
    await userEvent.click(card.getByRole('button', { name: 'Try again' }));
    act(() =>
      uploads.arrive({
        imageUrl: '/api/making/x',
        image: { width: 1, height: 1, widths: [320], placeholder: 'data:,' },
      }),
    );
    expect(await screen.findByText('Picture added')).toBeVisible();
    expect(uploads.paths).toEqual(Array(2).fill('/api/artisan/jobs/Rose Stem/pictures'));
    await userEvent.upload(await card.findByLabelText(/^Take a picture/), photo);
    await waitFor(() => expect(uploads.paths).toHaveLength(3));
    const [key, again, another] = uploads.headers.map((headers) => headers['Idempotency-Key']);
    expect(key).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(key);
    expect(another).not.toBe(key);
  });

  test('loses a wrong picture, after a confirmation', async () => {
    const image = { width: 800, height: 600, widths: [320, 640], placeholder: '' };
    const [kept, wrong] = ['1', '2'].map((id) => ({ imageUrl: `/api/making/${id}`, image }));
    shopAnswers({ 'DELETE /api/artisan/jobs/Tulip/pictures/2': () => undefined });
    await open([piece('Tulip', { state: 'making', pictures: [kept, wrong] as Piece['pictures'] })]);
    const card = within(await first());
    await userEvent.click(card.getByRole('button', { name: 'Delete picture 2 of Tulip' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete picture 2' }));
    expect(question.getByText(/^The customer no longer sees this picture/)).toBeVisible();
    expect(sent()).toEqual([]);
    await expectAccessible();
    shopAnswers({ [MINE]: [piece('Tulip', { state: 'making', pictures: [kept] as Piece['pictures'] })] });
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Picture deleted')).toBeVisible();
    expect(sent().map(({ line }) => line)).toEqual(['DELETE /api/artisan/jobs/Tulip/pictures/2']);
    expect(card.getAllByRole('img')).toHaveLength(1);
    expect(card.getByRole('img', { name: 'Tulip, picture 1' })).toBeVisible();
    await waitFor(() => expect(card.getByRole('button', { name: /^Delete picture/ })).toHaveFocus());
  });

  test('rejects a file that is not a picture', async () => {
    const uploads = answerUploads();
    await open([inHands]);
    const card = within(await first());
    const text = new File(['text'], 'notes.txt', { type: 'text/plain' });
    await userEvent.upload(card.getByLabelText(/^Take a picture/), text, { applyAccept: false });
    expect(await card.findByText('Please choose a PNG, JPG or WEBP picture.')).toBeVisible();
    await waitFor(() => expect(uploads.paths).toEqual([]));
  });
});

test('jobs are grouped in working order', () => {
  const groups = groupPieces(
    [
      piece('in the basin', { state: 'finishing' }),
      piece('next week', { plannedStart: '2026-11-30' }),
      piece('late', { isLate: true, plannedStart: '2026-11-30' }),
      piece('done', { state: 'ready' }),
      piece('now', { plannedStart: '2026-11-20' }),
      piece('aside', { state: 'paused' }),
      piece('without yarn', { plannedStart: null }),
    ],
    '2026-11-23',
  );
  expect(groups.map(({ heading, pieces, isFolded }) => [heading, pieces.map(({ id }) => id).join(), isFolded])).toEqual(
    [
      ['Late', 'late', false],
      ['Paused', 'aside', false],
      ['Washing and blocking', 'in the basin', false],
      ['Mon, Nov 30', 'next week', true],
      ['Today', 'now', false],
      ['Not planned', 'without yarn', true],
      ['Ready', 'done', true],
    ],
  );
});
