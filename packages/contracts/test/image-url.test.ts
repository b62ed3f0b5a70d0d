import { expect, test } from '@jest/globals';
import { ImageUrl } from '../src/shapes/catalog.ts';

const accepts = (url: string) => ImageUrl.safeParse(url).success;

test.each([
  '/system/marker',
  'https://example.com/rose.webp',
  'HTTPS://example.com:8443/a/rose.webp?size=800#middle',
  '/images/rose/800.webp',
  '/images/rose..v2.webp',
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
  'http://example.com/rose.webp',
  '//evil.example/image-1.webp',
  '/\\evil.example/image-1.webp',
  'https:///evil.example/rose.webp',
  'https://',
  'https:rose.webp',
  'https://?image-1',
  'https://shop.example@evil.example/rose.webp',
  'https://[broken/rose.webp',
  '/images/../api/x',
  '/images/rose/..',
  '/images/./rose.webp',
  '/images/%2e%2e/api/x',
  '/images/..%2fapi/x',
  '/images/..\\api\\x',
  '../image-1.png',
  'uploads/../../image-1.png?size=800',
  '/images/a b',
  `https://example.com/${'x'.repeat(2000)}`,
  'rose.webp',
  '',
])('%j is not an image URL', (url) => expect(accepts(url)).toBe(false));
