import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type DeclineCounts, type Declines, NETWORK_LIMIT, SHOP_ALARM, VISITOR_LIMIT } from './card-testing.ts';

/**
 * A failed capture belongs to an order, so it does not count as a declined card. An attempt without an answer counts
 * for two minutes.
 */
const IS_DECLINED = `p.status in ('started', 'failed') and p.order_placed_at is null
  and (p.status = 'failed' or p.created_at > now() - interval '2 minutes')
  and p.created_at > now() - interval '1 hour'`;

/**
 * Serializes concurrent attempts by visitor and by IP address until the transaction ends, so that each counts those
 * before it. Locks the visitor first to prevent deadlocks.
 */
export async function lockAttempts(tx: Queryable, ownerId: string, network: string | null): Promise<void> {
  // without an address, the strict function returns null and takes no second lock
  await tx.query(
    'select pg_advisory_xact_lock(1, hashtext($1)) as visitor, pg_advisory_xact_lock(2, hashtext($2)) as network',
    [ownerId, network],
  );
}

/** @param network null: counts only for the visitor and the shop */
export async function countDeclines(tx: Queryable, ownerId: string, network: string | null): Promise<DeclineCounts> {
  const counted = await tx.query(
    `with declined as (select * from payments p where ${IS_DECLINED})
     select (select ${DECLINES} from declined where owner_id = $1) as visitor,
       (select ${DECLINES} from declined where network = $2) as network,
       (select count(*)::int from declined
         where status = 'failed' and created_at > now() - interval '10 minutes') as shop /* not null */,
       exists (select from payments where owner_id = $1 and status = 'captured') as "isKnown" /* not null */`,
    [ownerId, network],
  );
  const { visitor, network: ofNetwork, shop, isKnown } = onlyRow(counted);
  return { visitor: visitor as Declines, network: ofNetwork as Declines, shop, isKnown };
}

const DECLINES = `json_build_object('count', count(*),
    'secondsSinceFirst', coalesce(extract(epoch from now() - min(created_at)), 0),
    'secondsSinceLast', coalesce(extract(epoch from now() - max(created_at)), 0))`;

export interface DeclineGroup {
  by: 'visitor' | 'network' | 'shop';
  name: string;
  cards: number;
  visitors: number;
  networks: number;
  since: Date;
}

const GROUP =
  'count(*)::int as cards /* not null */, count(distinct owner_id)::int as visitors /* not null */, count(distinct network)::int as networks /* not null */, min(created_at) as since /* not null */';

/** Visitors and IP addresses that must wait, and the shop while it has more declined cards than `SHOP_ALARM`. */
export async function listDeclineGroups(db: Queryable, limit: number): Promise<DeclineGroup[]> {
  const { rows } = await db.query(
    `with declined as (select * from payments p where ${IS_DECLINED})
     (select 'visitor' as by, owner_id as name /* not null */, ${GROUP} from declined
        group by owner_id having count(*) >= $1 order by cards desc limit $4)
     union all
     (select 'network', network, ${GROUP} from declined where network is not null
        group by network having count(*) >= $2 order by cards desc limit $4)
     union all
     (select 'shop', 'shop', ${GROUP} from declined where created_at > now() - interval '10 minutes'
        having count(*) >= $3)`,
    [VISITOR_LIMIT.free, NETWORK_LIMIT.free, SHOP_ALARM, limit],
  );
  return rows.map((row) => ({ ...row, by: row.by as DeclineGroup['by'] }));
}

/** Deletes the IP addresses of attempts after a day; they count for only an hour. */
export async function deleteOldNetworks(db: Queryable): Promise<void> {
  await db.query(
    `update payments set network = null where network is not null and created_at < now() - interval '1 day'`,
  );
}
