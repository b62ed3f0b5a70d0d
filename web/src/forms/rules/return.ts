// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '@loop-petal/web-kit/field-rule';

export const returnRules = {
  reason: { required: true, max: 1000 },
} satisfies Record<string, FieldRule>;
