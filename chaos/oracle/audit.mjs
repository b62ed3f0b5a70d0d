import { groupBy } from './orders.mjs';

const PAGE_SIZE = 200;
const WORDS = { refund: 'asked for a refund' };

/** Checks that each refund requested by the owner has one audit entry, however often the call was repeated. */
export async function compareAudit(ask, { actions }) {
  const entries = [];
  for (let cursor = ''; ; cursor = `&cursor=${entries.at(-1).id}`) {
    const page = await ask('GET', `/api/admin/audit?kind=order&limit=${PAGE_SIZE}${cursor}`);
    entries.push(...page);
    if (page.length < PAGE_SIZE) break;
  }
  const byOrder = groupBy(entries, ({ subject }) => subject.id);
  return actions
    .filter(({ kind, outcome }) => WORDS[kind] && outcome !== 'unknown')
    .flatMap(({ kind, orderId, outcome }) => {
      const found = (byOrder.get(orderId) ?? []).filter(({ action }) => action === WORDS[kind]).length;
      const expected = outcome === 'done' ? 1 : 0;
      return found === expected
        ? []
        : [`order ${orderId}: ${found} audit entries of its ${kind}, ${expected} expected`];
    });
}
