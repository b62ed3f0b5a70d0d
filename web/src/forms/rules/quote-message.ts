// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '@loop-petal/web-kit/field-rule';

export const quoteMessageRules = {
  text: { required: true, max: 5000 },
} satisfies Record<string, FieldRule>;
