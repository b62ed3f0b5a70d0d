import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { addressLines, drawLabel } from '../shipments/label.ts';
import type { ReturnLabel } from './return-label-store.ts';

/** A PDF with the carrier's label, or with the shop's for a carrier that prints none. */
export async function renderReturnLabel(
  label: ReturnLabel,
  { name, address }: Pick<Settings, 'name' | 'address'>,
): Promise<Uint8Array> {
  if (label.pdf) return label.pdf;
  const [street = '', ...place] = (address ?? '').split(', ');
  return drawLabel({
    ...label,
    note: 'Return',
    from: addressLines(label.address),
    to: [name, street, place.join(', ')].filter(Boolean),
  });
}
