// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '@loop-petal/web-kit/field-rule';

export const passwordRules = {
  currentPassword: { required: true, max: 200, verbatim: true },
  newPassword: { required: true, min: [6, "Password must be at least 6 characters long"], max: 200, pattern: [/[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u, "Password must contain visible characters"], verbatim: true },
  otp: { max: 40, verbatim: true },
} satisfies Record<string, FieldRule>;
