import type { BadgeTone } from '@loop-petal/web-kit/badge';

const TONES: [RegExp, BadgeTone][] = [
  [/delivered/i, 'sage'],
  [/transit|progress/i, 'blue'],
  [/picked|shipped/i, 'lavender'],
  [/exception|delayed/i, 'danger'],
];

export function toneOf(status: string): BadgeTone {
  return TONES.find(([words]) => words.test(status))?.[1] ?? 'neutral';
}
