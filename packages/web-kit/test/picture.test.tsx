/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from '../src/picture.tsx';
import { axeViolations } from './dom.ts';

const image = { width: 1600, height: 1200, widths: [320, 800, 1600], placeholder: 'data:image/webp;base64,AAAA' };
const picture = (given: Partial<Parameters<typeof Picture>[0]> = {}) => (
  <Picture imageUrl="/images/rose" image={image} alt="A rose" sizes="50vw" {...given} />
);

test('a stored picture has all its widths, AVIF before WebP, with reserved space', async () => {
  const { container } = render(picture());
  const [avif, webp] = container.querySelectorAll('source');
  expect(avif).toHaveAttribute(
    'srcset',
    '/images/rose/320.avif 320w, /images/rose/800.avif 800w, /images/rose/1600.avif 1600w',
  );
  expect(webp).toHaveAttribute('type', 'image/webp');
  const img = screen.getByRole('img', { name: 'A rose' });
  expect(img).toHaveAttribute('src', '/images/rose/800.webp');
  expect([img.getAttribute('width'), img.getAttribute('height')]).toEqual(['1600', '1200']);
  expect(img).toHaveAttribute('loading', 'lazy');
  expect(await axeViolations()).toEqual([]);
});

test('the most important picture loads eagerly', () => {
  render(picture({ priority: true }));
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
  expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
});

test('an external picture is shown unchanged', () => {
  const { container } = render(picture({ imageUrl: 'https://elsewhere.example/rose.png', image: null }));
  expect(container.querySelector('source')).not.toBeInTheDocument();
  expect(screen.getByRole('img')).toHaveAttribute('src', 'https://elsewhere.example/rose.png');
});

test.each([null, '', PLACEHOLDER_IMAGE])(
  '%j is shown as a placeholder flower with the same label',
  async (imageUrl) => {
    const { container } = render(picture({ imageUrl }));
    expect(container.querySelector('img')).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'A rose' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  },
);

test('a picture that fails to load is replaced by the flower until it changes', () => {
  const { container, rerender } = render(picture());
  fireEvent.error(screen.getByRole('img'));
  expect(container.querySelector('img')).not.toBeInTheDocument();
  rerender(picture({ imageUrl: '/images/tulip' }));
  expect(container.querySelector('img')).toHaveAttribute('src', '/images/tulip/800.webp');
});
