import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import type { RetryingShopper } from './actors/retrying-shopper.ts';

export interface Line {
  productId: string;
  variationId?: string;
  quantity: number;
}
/** What an order and a job have in common: the product, its variation and its color. */
export type Ordered = Pick<OrderView['orderItems'][number], 'productId' | 'variationId' | 'selectedColor'>;
/** The fields of an order that the oracle checks. */
export interface OracleOrder
  extends Pick<
    OrderView,
    | 'id'
    | 'customerEmail'
    | 'totalAmount'
    | 'refundedAmount'
    | 'paymentStatus'
    | 'paymentId'
    | 'paymentMethod'
    | 'status'
    | 'trackingNumber'
    | 'shippedAt'
    | 'acceptance'
    | 'receipt'
  > {
  orderItems: (Ordered & { quantity: number; leftOut: number })[];
}

type Outcome = 'done' | 'refused' | 'unknown';
export type ActionKind =
  | 'refund'
  | 'leave-out'
  | 'cancel'
  | 'label'
  | 'ship'
  | 'void'
  | 'relabel'
  | 'accept'
  | 'decline'
  | 'return'
  | 'review';
interface Said {
  clientMessageId: string;
  text: string;
  outcome: Outcome;
}
export interface Chat {
  sessionId: string;
  shop: RetryingShopper;
  /** Messages in sending order. */
  shopper: Said[];
  agent: Said[];
}
export interface Cart {
  name: string;
  shop: RetryingShopper;
  /** The last acknowledged one; undefined while a change has no answer. */
  quantity: number | undefined;
}

/** A checkout prepared by an assistant. */
export interface PreparedCheckout {
  id: string;
  /** The order of the buyer who continued it; null if it was abandoned, undefined without an answer. */
  orderId: string | null | undefined;
}

/** The actions of buyers and the owner, and the responses they got. */
export interface OrderLedger {
  acknowledged: { email: string; order: OracleOrder }[];
  /** Orders that were submitted but never answered. */
  unknown: { email: string; line: Line }[];
  refused: { email: string; line: Line; status: number; message: string }[];
  /** Payments submitted with two different sets of lines. */
  pairs: { email: string; line: Line }[];
  actions: { kind: ActionKind; orderId: string; outcome: Outcome; message?: string }[];
}

export interface Ledger extends OrderLedger {
  /** `isByHand`: entered by the owner, so the customer can't change it. */
  acknowledged: { email: string; order: OracleOrder; shop: RetryingShopper; isByHand?: true }[];
  chats: Chat[];
  carts: Cart[];
  checkouts: PreparedCheckout[];
}

/** The arguments of an actor. */
export interface Actor {
  name: string;
  shopUrl: string;
  owner: RetryingShopper;
  /** The random numbers of this actor. */
  random: () => number;
  isStopped: () => boolean;
  deadline: () => number;
  ledger: Ledger;
}
