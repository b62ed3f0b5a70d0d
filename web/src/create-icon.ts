import type { LucideProps } from 'lucide-react';
import { createElement, type SVGAttributes } from 'react';

interface Drawing {
  node: [tag: string, attributes: SVGAttributes<SVGElement>][];
}

/** Draws an icon of lucide-react: the part of its properties that this shop uses, in a tenth of its code. */
export default function createIcon({ node }: Drawing) {
  return ({ size = 24, ...rest }: LucideProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
