import { groupBy, isPaid } from './orders.mjs';

/** Mails that every card order sends its customer, and those of a change, by the beginnings of their subjects. */
const CONFIRMATION = 'We have your order';
/** The confirmation holds the receipt when the payment arrives at once. */
const RECEIPT = /Receipt for your order|and your payment/;
const OF_ACTION = { refund: 'A refund for your order', cancel: 'is cancelled', ship: 'are on their way' };

/** Checks that every mail was sent once; one sent again under its id, after a lost acceptance, counts as one. */
export function compareMails({ actions }, orders, mails) {
  const differences = [];
  const byRecipient = groupBy([...new Map(mails.map((mail) => [mail.id, mail])).values()], (mail) => mail.recipient);
  const actionOf = new Map(actions.map((action) => [action.orderId, action]));
  for (const order of orders) {
    const subjects = (byRecipient.get(order.customerEmail) ?? []).map(({ subject }) => subject);
    const count = (part) => subjects.filter((subject) => subject?.match(part)).length;
    const expect = (part, expected) => {
      if (count(part) !== expected)
        differences.push(`${order.customerEmail}: ${count(part)} mails "${part}" instead of ${expected}`);
    };
    expect(CONFIRMATION, 1);
    // An order that was cancelled during its capture has no receipt.
    if (isPaid(order) && order.status !== 'cancelled') expect(RECEIPT, 1);
    const action = actionOf.get(order.id);
    if (action?.outcome === 'done' && OF_ACTION[action.kind]) expect(OF_ACTION[action.kind], 1);
    if (new Set(subjects).size !== subjects.length)
      differences.push(`${order.customerEmail}: a mail came twice: ${subjects.join(', ')}`);
  }
  return differences;
}

/** How often a mail was sent again under its id. */
export const repeatedMails = (mails) => mails.length - new Set(mails.map(({ id }) => id)).size;
