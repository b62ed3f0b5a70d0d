// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '@loop-petal/web-kit/field-rule';

export const quoteRules = {
  message: { required: true, max: 5000 },
  name: { required: true, max: 100 },
  email: { required: true, max: 254, pattern: [/^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/u, "Please enter a valid email address."] },
} satisfies Record<string, FieldRule>;
