import { expect, test } from '@jest/globals';
import { ImageUrl } from '../src/shapes/catalog.ts';

const accepts = (url: string) => ImageUrl.safeParse(url).success;

test.each([
  '/system/marker',
  'https://example.com/rose.webp',
  'http://example.com/rose.webp',
  '/images/rose/800.webp',
  'data:image/png;base64,iVBORw0KGgo=',
  'image-17.png',
  'uploads/image-17.png?size=800',
  '/uploads/image-17.png',
])('%s is the address of a picture', (url) => expect(accepts(url)).toBe(true));

test.each([
  'javascript:alert(1)//image-',
  'JavaScript:alert("image-")',
  'java\tscript:alert("image-")',
  '\u0001javascript:alert("image-")',
  'vbscript:image-',
  'file:///etc/image-1',
  'image-1:alert(1)',
  'ftp://example.com/rose.webp',
  'rose.webp',
  '',
])('%j is not an image URL', (url) => expect(accepts(url)).toBe(false));
