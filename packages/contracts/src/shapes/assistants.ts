import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { Price } from './money-settings.ts';
import { Day } from './promises.ts';
import { ShippingServiceCode } from './shipping.ts';
import { CheckoutId, text } from './text.ts';
import { Time } from './time.ts';

/** POST /api/continue: the token of the link that an assistant gave to the buyer. */
export const ContinueRequest = z.strictObject({
  token: text(150),
  /** Whether the buyer wants the newsletter; absent until the buyer has seen what the assistant sent. */
  newsletter: z.boolean().optional(),
});
export type ContinueRequest = z.infer<typeof ContinueRequest>;

/** The shipping form as far as the assistant filled it in; an empty string is an open field. */
export const PreparedForm = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
export type PreparedForm = z.infer<typeof PreparedForm>;

/** After the lines are in the buyer's cart. Null: the assistant prepared only a cart. */
export const ContinueView = z.object({
  checkout: z
    .object({
      id: CheckoutId,
      form: PreparedForm,
      service: ShippingServiceCode.nullable(),
      /** An order without any of them is not that of the checkout. Absent in answers of an earlier gateway. */
      productIds: z.array(z.string()).optional(),
      /** The buyer collects the order at the shop. */
      isPickup: z.boolean().default(false),
      neededBy: Day.nullable(),
      /** The assistant says that the buyer wants the newsletter. */
      newsletter: z.boolean().default(false),
    })
    .nullable(),
});
export type ContinueView = z.infer<typeof ContinueView>;

/** The scopes, each of which includes the ones before it. */
export const AssistantScope = z.enum(['catalog', 'carts', 'checkouts']);
export type AssistantScope = z.infer<typeof AssistantScope>;

const AgentProfileUrl = z.string().trim().min(1).max(500);

export const AssistantSettings = z.strictObject({
  enabled: z.boolean(),
  /** Absent: everything. */
  scope: AssistantScope.optional(),
  /** The profiles of agents that can search only. */
  blocked: z.array(AgentProfileUrl).max(100).optional(),
  /** Agents that may do less than the others. None of them pays for the buyer. */
  limited: z
    .array(z.strictObject({ agent: AgentProfileUrl, scope: AssistantScope.exclude(['catalog']) }))
    .max(100)
    .optional(),
  /** Assistants may pay for the buyer up to this total, in dollars. Absent: the buyer pays on the shop's page. */
  payUpTo: Price.optional(),
});
export type AssistantSettings = z.infer<typeof AssistantSettings>;

/** GET /api/admin/assistants: agents by their profiles, latest first. Checkouts are those of the last month. */
export const AgentView = z.object({
  agent: z.string(),
  checkouts: z.int(),
  lastSeenAt: Time,
  orders: z.int(),
  total: Money,
  /** The newest orders, at most five. */
  orderIds: z.array(z.string()),
  /** Why the latest state of an order could not be sent; null if all were. */
  lastError: z.string().nullable(),
});
export type AgentView = z.infer<typeof AgentView>;
