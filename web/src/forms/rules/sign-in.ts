// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '@loop-petal/web-kit/field-rule';

export const signInRules = {
  username: { required: true, max: 64 },
  password: { required: true, max: 200, verbatim: true },
  otp: { max: 40, verbatim: true },
} satisfies Record<string, FieldRule>;
