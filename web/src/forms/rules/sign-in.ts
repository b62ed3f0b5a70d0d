// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '../field-rule.ts';

export const signInRules = {
  username: { required: true, max: 64 },
  password: { required: true, max: 200, verbatim: true },
  otp: { max: 40, verbatim: true },
} satisfies Record<string, FieldRule>;
