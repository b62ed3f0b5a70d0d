import type { Section } from '../../layout/shell/section.ts';

/** The only section of artisans. */
export const piecesSection: Section = {
  key: 'pieces',
  label: 'My pieces',
  roles: ['artisan'],
  load: () => import('./my-pieces.tsx').then((m) => m.MyPieces),
};
