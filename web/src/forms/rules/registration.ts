// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '@loop-petal/web-kit/field-rule';

export const registrationRules = {
  username: { required: true, min: [3, "Username must be at least 3 characters"], max: 32, pattern: [/^(?:(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u018f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0259\u1e00-\u1eff]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Cyrillic}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Greek}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Armenian}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Georgian}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Hebrew}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Arabic}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Devanagari}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Bengali}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Tamil}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Thai}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Han}\p{Script=Hangul}]|[0-9._-])+|(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[\p{Script=Han}\p{Script=Bopomofo}]|[0-9._-])+)$/u, "Username may contain letters of one alphabet, digits, dots, dashes and underscores"] },
  password: { required: true, min: [6, "Password must be at least 6 characters long"], max: 200, pattern: [/[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u, "Password must contain visible characters"], verbatim: true },
  email: { max: 254, pattern: [/^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/u, "Please enter a valid email address."] },
  shippingName: { max: 100 },
  shippingPhone: { max: 30 },
  shippingAddressLine1: { max: 120 },
  shippingAddressLine2: { max: 120 },
  shippingCity: { max: 80 },
  shippingState: { max: 60 },
  shippingZipCode: { max: 12 },
  shippingCountry: { max: 60 },
  shippingDeliveryInstructions: { max: 500 },
} satisfies Record<string, FieldRule>;
