import { OfferCodeRequest } from '@loop-petal/contracts/shapes/cart';
import {
  CreateAddressRequest,
  DeleteAccountRequest,
  ForgotPasswordRequest,
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
  UpdateEmailRequest,
  UpdatePasswordRequest,
} from '@loop-petal/contracts/shapes/identity';
import { ContactRequest, JoinWaitlistRequest, SubscribeRequest } from '@loop-petal/contracts/shapes/notifications';
import { ShippedOrderRequest } from '@loop-petal/contracts/shapes/orders';
import { AskQuoteRequest, QuoteMessageRequest } from '@loop-petal/contracts/shapes/quotes';
import { ReturnRequest } from '@loop-petal/contracts/shapes/returns';
import type { FieldRule } from '@loop-petal/web-kit/field-rule';
import { z } from 'zod';

const REQUESTS = {
  address: CreateAddressRequest,
  contact: ContactRequest,
  deletion: DeleteAccountRequest,
  email: UpdateEmailRequest,
  forgotten: ForgotPasswordRequest,
  newsletter: SubscribeRequest,
  offerCode: OfferCodeRequest,
  password: UpdatePasswordRequest,
  quote: AskQuoteRequest.pick({ message: true, name: true, email: true }),
  quoteMessage: QuoteMessageRequest,
  registration: RegisterRequest,
  reset: ResetPasswordRequest,
  return: ReturnRequest,
  shipping: ShippedOrderRequest.pick({
    customerName: true,
    customerEmail: true,
    customerPhone: true,
    addressLine1: true,
    addressLine2: true,
    country: true,
    state: true,
    city: true,
    zipCode: true,
    deliveryInstructions: true,
  }),
  signIn: LoginRequest,
  waitlist: JoinWaitlistRequest,
} as const;

/** Samples of which every text field accepts one, which shows whether the field trims its text. */
const SAMPLES = ['ada@example.com', 'x'.repeat(10)];
/** Samples of which every pattern rejects one. */
const STRANGE = ['not, that', ' '];

export function textFields(): [form: string, name: string, schema: z.ZodType][] {
  return Object.entries(REQUESTS).flatMap(([form, { shape }]) =>
    Object.entries(shape as Record<string, z.ZodType>)
      .filter(([, schema]) =>
        SAMPLES.some((sample) => schema.safeParse(` ${sample} `).success || accepts(schema, sample)),
      )
      .map(([name, schema]): [string, string, z.ZodType] => [form, name, schema]),
  );
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const refusal = (schema: z.ZodType, values: string[], code: string) =>
  values.flatMap((value) => schema.safeParse(value).error?.issues ?? []).find((issue) => issue.code === code)
    ?.message ?? '';

export function ruleOf(schema: z.ZodType): FieldRule {
  const { minLength: min = 0, maxLength: max, pattern } = constraintsOf(schema);
  const sample = SAMPLES.find((one) => accepts(schema, one)) ?? '';
  const padded = ` ${sample} `;
  return {
    ...(!accepts(schema, undefined) && !accepts(schema, '') && { required: true }),
    ...(min > 1 && { min: [min, refusal(schema, ['x'.repeat(min - 1)], 'too_small')] }),
    ...(max && { max }),
    ...(pattern && { pattern: [new RegExp(pattern, 'u'), refusal(schema, STRANGE, 'invalid_format')] }),
    ...(schema.safeParse(padded).data === padded && { verbatim: true }),
  } as FieldRule;
}

/** The constraints of both ends of a pipe, and of the inner schemas of optional or nullable schemas. */
function constraintsOf(schema: z.ZodType): { minLength?: number; maxLength?: number; pattern?: string } {
  const ends = (['input', 'output'] as const).flatMap((io) => {
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return [json, ...(json.anyOf ?? [])];
  });
  return Object.assign({}, ...ends.map(({ minLength, maxLength, pattern }) => drop({ minLength, maxLength, pattern })));
}

const drop = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

type TextField = ReturnType<typeof textFields>[number];

function groupByForm(fields: readonly TextField[]): Map<string, TextField[]> {
  const forms = new Map<string, TextField[]>();
  for (const field of fields) forms.set(field[0], [...(forms.get(field[0]) ?? []), field]);
  return forms;
}

export function ruleFiles(): Record<string, string> {
  const forms = [...groupByForm(textFields())];
  return Object.fromEntries(forms.map(([form, fields]) => [`${dashed(form)}.ts`, fileOf(form, fields)]));
}

function fileOf(form: string, fields: readonly TextField[]): string {
  const lines = fields.map(([, name, schema]) => `  ${name}: ${write(ruleOf(schema))},`);
  return [
    '// Written by `npm run describe` from the schemas of the contract; do not edit.',
    "import type { FieldRule } from '@loop-petal/web-kit/field-rule';\n",
    `export const ${form}Rules = {\n${lines.join('\n')}\n} satisfies Record<string, FieldRule>;\n`,
  ].join('\n');
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function write(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${key}: ${write(one)}`)
    .join(', ')} }`;
}
