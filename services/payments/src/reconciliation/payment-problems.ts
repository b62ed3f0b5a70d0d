import { formatCents } from '@loop-petal/contracts/rules/money';
import type { ProblemKind, ProblemView } from '@loop-petal/contracts/shapes/problems';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { RowOf } from '@loop-petal/service-kit/postgres/statements';
import { type DeclineGroup, listDeclineGroups } from '../cards/decline-store.ts';

const MAX_PROBLEMS = 50;
/** The sweeper should have released it after 15 minutes. */
const HOLD_MINUTES = 30;
/** Reached after retrying for about half a minute. */
const MIN_ATTEMPTS = 6;

/** Payments that need an admin (holds without an order, repeatedly failing operations) and signs of card testing. */
export async function listPaymentProblems(db: Queryable): Promise<ProblemView[]> {
  const [stuck, groups] = await Promise.all([listStuckPayments(db), listDeclineGroups(db, MAX_PROBLEMS)]);
  return [...stuck, ...groups.map(problemOfDeclines)];
}

const STUCK_PAYMENTS = `select * from (
       (select 'payment-without-order' as kind, id /* not null */, amount_cents as "amountCents" /* not null */,
          status /* not null */, provider /* not null */, created_at as since /* not null */, null::int as tries, null as work, null as error
        from payments where status in ('pending', 'authorized', 'captured') and order_placed_at is null
          and created_at < now() - make_interval(mins => $1) order by created_at desc limit $3)
       union all
       (select 'hold-kept', p.id, p.amount_cents, p.status, p.provider, o.created_at, o.tries, o.kind, o.error
        from operations o join payments p on p.id = o.payment_id
        where o.kind = 'release' and o.state = 'failed' and not exists (
          select from operations later where later.payment_id = o.payment_id and later.kind = 'release'
            and later.seq > o.seq and later.state in ('wanted', 'done'))
        order by o.created_at desc limit $3)
       union all
       (select 'payment-retrying', p.id, p.amount_cents, p.status, p.provider, o.created_at, o.tries, o.kind, o.error
        from operations o join payments p on p.id = o.payment_id
        where o.state = 'wanted' and o.tries >= $2 order by o.created_at desc limit $3)
     ) as problems order by since desc`;

async function listStuckPayments(db: Queryable): Promise<ProblemView[]> {
  const { rows } = await db.query(STUCK_PAYMENTS, [HOLD_MINUTES, MIN_ATTEMPTS, MAX_PROBLEMS]);
  return rows.map(toProblem);
}

function toProblem({
  kind,
  id,
  amountCents,
  status,
  provider,
  since,
  tries,
  work,
  error,
}: RowOf<typeof STUCK_PAYMENTS>): ProblemView {
  const facts = [
    ['Amount', formatCents(amountCents)],
    ['Payment', status],
    ['Provider', provider],
    ['Wanted', work],
    ['Tries', tries === null ? null : String(tries)],
    ['Last answer', error],
  ] as const;
  return {
    id,
    kind: kind as ProblemKind,
    service: 'payments',
    title: `Payment ${id.slice(0, 8)}`,
    since: since.toISOString(),
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    place: null,
  };
}

function problemOfDeclines({ by, name, cards, visitors, networks, since }: DeclineGroup): ProblemView {
  const titles = { visitor: `Visitor ${name.slice(0, 8)}`, network: `Network ${name}`, shop: 'The whole shop' };
  return {
    id: name,
    kind: 'card-testing',
    service: 'payments',
    title: titles[by],
    since: since.toISOString(),
    facts: [
      { label: 'Declined cards', value: String(cards) },
      { label: 'Visitors', value: String(visitors) },
      { label: 'Networks', value: String(networks) },
    ],
    place: null,
  };
}
