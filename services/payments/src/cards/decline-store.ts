import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type DeclineCounts, NETWORK_LIMIT, SHOP_ALARM, VISITOR_LIMIT } from './card-testing.ts';

/** A capture that failed belongs to an order and is no declined card; an attempt without an answer counts for a while. */
const IS_DECLINED = `p.status in ('started', 'failed') and p.order_placed_at is null
  and (p.status = 'failed' or p.created_at > now() - interval '2 minutes')
  and p.created_at > now() - interval '1 hour'`;

/**
 * Makes simultaneous attempts of one visitor, and those from one network, wait for each other until the transaction
 * ends: each counts those before it. The visitor comes first, so that nobody waits in a circle.
 */
export async function lockAttempts(tx: Queryable, ownerId: string, network: string | null): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(1, hashtext($1))', [ownerId]);
  if (network !== null) await tx.query('select pg_advisory_xact_lock(2, hashtext($1))', [network]);
}

/** Without a network only the visitor and the shop are counted. */
export async function countDeclines(tx: Queryable, ownerId: string, network: string | null): Promise<DeclineCounts> {
  const { rows } = await tx.query(
    `with declined as (select * from payments p where ${IS_DECLINED})
     select ${declinesWhere('owner_id = $1')} as visitor, ${declinesWhere('network = $2')} as network,
       (select count(*)::int from declined where status = 'failed' and created_at > now() - interval '10 minutes') as shop,
       exists (select from payments where owner_id = $1 and status = 'captured') as "isKnown"`,
    [ownerId, network],
  );
  return rows[0];
}

const declinesWhere = (condition: string) => `(
  select json_build_object('count', count(*),
    'sinceFirst', coalesce(extract(epoch from now() - min(created_at)), 0),
    'sinceLast', coalesce(extract(epoch from now() - max(created_at)), 0))
  from declined where ${condition})`;

/** Declined cards that have something in common. */
export interface DeclineGroup {
  by: 'visitor' | 'network' | 'shop';
  /** The id of the visitor or account, or the network. */
  name: string;
  cards: number;
  visitors: number;
  networks: number;
  since: Date;
}

const GROUP =
  'count(*)::int as cards, count(distinct owner_id)::int as visitors, count(distinct network)::int as networks, min(created_at) as since';

/** Visitors and networks that are slowed down by now, and the shop where cards are being tried all over it. */
export async function listDeclineGroups(db: Queryable, limit: number): Promise<DeclineGroup[]> {
  const { rows } = await db.query(
    `with declined as (select * from payments p where ${IS_DECLINED})
     (select 'visitor' as by, owner_id as name, ${GROUP} from declined
        group by owner_id having count(*) >= $1 order by cards desc limit $4)
     union all
     (select 'network', network, ${GROUP} from declined where network is not null
        group by network having count(*) >= $2 order by cards desc limit $4)
     union all
     (select 'shop', 'shop', ${GROUP} from declined where created_at > now() - interval '10 minutes'
        having count(*) >= $3)`,
    [VISITOR_LIMIT.free, NETWORK_LIMIT.free, SHOP_ALARM, limit],
  );
  return rows;
}

/** Takes the networks off attempts that are no longer counted. */
export async function forgetNetworks(db: Queryable): Promise<void> {
  await db.query(
    `update payments set network = null where network is not null and created_at < now() - interval '1 day'`,
  );
}
