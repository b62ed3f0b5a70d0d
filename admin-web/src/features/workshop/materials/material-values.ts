import { materialName } from '@loop-petal/contracts/rules/material-text';
import type { MaterialView } from '@loop-petal/contracts/shapes/production';
import type { z } from 'zod';
import type { MaterialBody } from '../queries.ts';

export type Material = z.infer<typeof MaterialView>;

export const sortMaterials = (materials: readonly Material[]): Material[] =>
  materials.toSorted((a, b) => urgency(a) - urgency(b) || materialName(a).localeCompare(materialName(b)));

const urgency = ({ short, isLow }: Material): number => (short > 0 ? 0 : isLow ? 1 : 2);

export const newMaterial: Required<MaterialBody> = {
  name: '',
  kind: 'yarn',
  color: null,
  unit: 'g',
  onHand: 0,
  reorderPoint: 0,
  deliveryDays: 5,
  expectedOn: null,
};

export const valuesOf = ({ name, kind, color, unit, onHand, reorderPoint, deliveryDays, expectedOn }: Material) => ({
  name,
  kind,
  color,
  unit,
  onHand,
  reorderPoint,
  deliveryDays,
  expectedOn,
});
