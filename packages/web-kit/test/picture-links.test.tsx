/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PictureLinks } from '../src/picture-links.tsx';
import { axeViolations } from './dom.ts';

test('pictures open in full, each with its author', async () => {
  render(<PictureLinks urls={['/images/one', '/images/two']} images={[]} by="Rosa" />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Picture 1 by Rosa', '/images/one'],
    ['Picture 2 by Rosa', '/images/two'],
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('an answer from a program that predates pictures shows none', () => {
  const { container } = render(<PictureLinks urls={undefined} images={undefined} by="you" />);
  expect(container).toBeEmptyDOMElement();
});
