/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Carousel } from '../src/catalogue/carousel.tsx';
import { Hero } from '../src/features/home/hero.tsx';
import { Gallery } from '../src/features/product/pictures/gallery.tsx';
import { contentQueries } from '../src/queries/content.ts';
import { homeWords, product, tulip } from './samples.ts';
import { expectAccessible, shopAnswers, show } from './storefront.tsx';

describe('a carousel', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const slides = ['Roses', 'Tulips', 'Lilies'].map((key) => ({ key, content: <h2>{key}</h2> }));
  const open = () => show(<Carousel label="Welcome" slides={slides} everyMs={1000} />);
  const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const shown = () =>
    [...document.querySelectorAll('[aria-roledescription=slide]')]
      .filter((slide) => !slide.hasAttribute('inert'))
      .map((slide) => slide.textContent);

  test('shows one slide at a time and advances automatically', () => {
    open();
    expect(shown()).toEqual(['Roses']);
    wait(1000);
    expect(shown()).toEqual(['Tulips']);
    wait(1000);
    wait(1000);
    expect(shown()).toEqual(['Roses']);
  });

  test('on the home page keeps a single heading with every slide', () => {
    const { client } = show(<Hero />);
    act(() => void client.setQueryData(contentQueries.page('home').queryKey, { version: 0, fields: homeWords }));
    wait(1);
    for (const _slide of homeWords.slides) {
      const [heading, ...more] = screen.getAllByRole('heading', { level: 1 });
      expect(heading?.closest('[inert]')).toBeNull();
      expect(more).toEqual([]);
      press('Next slide');
    }
  });

  test('on the home page shows the owner’s picture of a slide instead of the drawn one', () => {
    const { client } = show(<Hero />);
    const image = { width: 800, height: 600, widths: [480, 800], placeholder: 'data:image/webp;base64,UklGRg==' };
    const ownPicture = { imageUrl: '/images/one', image, alt: 'Roses on a table' };
    const slides = homeWords.slides.map((slide) => ({ ...slide, ownPicture }));
    const words = { version: 1, fields: { ...homeWords, slides } };
    act(() => void client.setQueryData(contentQueries.page('home').queryKey, words));
    wait(1);
    const [first] = screen.getAllByRole('img', { name: 'Roses on a table' });
    expect(first).toHaveAttribute('src', '/images/one/800.webp');
    expect(first).toHaveAttribute('fetchpriority', 'high');
    expect(screen.queryByRole('img', { name: /bouquet/ })).not.toBeInTheDocument();
  });

  test('moves by its buttons and wraps around', () => {
    open();
    press('Previous slide');
    expect(shown()).toEqual(['Lilies']);
    press('Next slide');
    expect(shown()).toEqual(['Roses']);
    press('Slide 2');
    expect(shown()).toEqual(['Tulips']);
    expect(screen.getByRole('button', { name: 'Slide 2' })).toHaveAttribute('aria-current', 'true');
  });

  test('stops while paused, hovered or focused, and then announces its slides', () => {
    open();
    const region = screen.getByRole('region', { name: 'Welcome' });
    const live = region.querySelector('[aria-live]');
    expect(live).toHaveAttribute('aria-live', 'off');
    press('Pause slides');
    wait(5000);
    expect(shown()).toEqual(['Roses']);
    expect(live).toHaveAttribute('aria-live', 'polite');
    press('Play slides');
    fireEvent.pointerEnter(region);
    wait(5000);
    expect(shown()).toEqual(['Roses']);
    fireEvent.pointerLeave(region);
    fireEvent.focus(screen.getByRole('button', { name: 'Next slide' }));
    wait(5000);
    expect(shown()).toEqual(['Roses']);
    fireEvent.blur(screen.getByRole('button', { name: 'Next slide' }));
    wait(1000);
    expect(shown()).toEqual(['Tulips']);
  });

  test('moves only on request with reduced motion', () => {
    const { matchMedia } = window;
    window.matchMedia = (media) => ({ ...matchMedia(media), matches: true });
    open();
    window.matchMedia = matchMedia;
    wait(5000);
    expect(shown()).toEqual(['Roses']);
    press('Next slide');
    expect(shown()).toEqual(['Tulips']);
    press('Play slides');
    expect(screen.getByRole('button', { name: 'Pause slides' })).toBeInTheDocument();
  });

  test('is accessible', async () => {
    jest.useRealTimers();
    open();
    await expectAccessible();
  });
});

describe('the pictures of a product', () => {
  const variations = tulip.variations.map((one) => ({ ...one, imageUrl: `/images/tulip-${one.colorName}.webp` }));
  const flower = { ...tulip, variations };
  const position = () => screen.getByRole('status');

  beforeEach(() => shopAnswers({ 'GET /api/wishlist': [] }));
  async function zoom(color: string | null = null) {
    show(<Gallery product={flower} color={color} />);
    await userEvent.click(screen.getByRole('button', { name: /^Zoom/ }));
    return screen.findByRole('dialog', { name: 'Product pictures' });
  }

  test('start with the chosen color, even when zooming, accessibly', async () => {
    const dialog = await zoom('White');
    expect(screen.getByRole('button', { name: 'Zoom: Tulip in White' })).toBeVisible();
    expect(within(dialog).getByRole('img', { name: 'Tulip in White' })).toBeVisible();
    expect(position()).toHaveTextContent('3 / 4');
    await expectAccessible();
  });

  test('wrap around with keys, buttons and swipes', async () => {
    const dialog = await zoom();
    expect(position()).toHaveTextContent('1 / 4');
    await userEvent.keyboard('{ArrowLeft}');
    expect(position()).toHaveTextContent('4 / 4');
    await userEvent.keyboard('{ArrowRight}');
    expect(position()).toHaveTextContent('1 / 4');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    expect(position()).toHaveTextContent('2 / 4');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous picture' }));
    expect(position()).toHaveTextContent('1 / 4');
    const swipe = (from: number, to: number) => {
      const target = within(dialog).getByRole('img');
      return userEvent.pointer([
        { keys: '[MouseLeft>]', target, coords: { clientX: from } },
        { keys: '[/MouseLeft]', target, coords: { clientX: to } },
      ]);
    };
    await swipe(200, 100);
    expect(position()).toHaveTextContent('2 / 4');
    await swipe(100, 120);
    expect(position()).toHaveTextContent('2 / 4');
    await swipe(100, 200);
    expect(position()).toHaveTextContent('1 / 4');
  });

  test('have no navigation for a single picture', async () => {
    show(<Gallery product={product} color={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Zoom: Rose Stem' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'Next picture' })).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
