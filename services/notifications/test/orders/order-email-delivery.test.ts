import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { customerNoteSent, returnChanged, returnReasonGiven } from '@loop-petal/contracts/events/order-details-events';
import { orderCancelled } from '@loop-petal/contracts/events/order-events';
import { adminCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { eraseOldEmails } from '../../src/emails/email-store.ts';
import { CUSTOMER, orderDetails as details, paidEvent, placedEvent } from '../order-details.ts';
import { newOrder, service, shippedEvent, waitForEmails } from '../running-service.ts';

const cancelledEvent = (orderId: string) =>
  orderCancelled({
    orderId,
    reservationVersion: 0,
    paymentId: null,
    by: 'customer',
    refund: false,
  });

describe('emails about an order', () => {
  test('are sent once the order’s details are stored, in the order of its events', async () => {
    const event = details({ customerEmail: 'hedwig@example.com' });
    const { orderId } = event.data;
    const paid = paidEvent(orderId);
    await service.deliver(placedEvent(orderId), paid, paid);
    const subjects = async () => {
      const { rows } = await service.pool.query('SELECT subject FROM mails WHERE recipient = $1 ORDER BY created_at', [
        'hedwig@example.com',
      ]);
      return rows.map(({ subject }) => subject.slice(0, 7));
    };
    expect(await subjects()).toEqual([]);
    await service.deliver(event, event, details({ ...event.data, version: 2 }));
    expect(await subjects()).toEqual(['We have']);
  });

  test('are sent exactly once each, however the events of an order and its details interleave', async () => {
    const steps = ['details', 'erasure', 'placed', 'paid', 'cancelled'] as const;
    const order = fc.shuffledSubarray([...steps, ...steps], { minLength: 5 });
    // a cancellation sends the confirmation, which a payment can then no longer turn into the receipt
    const { mailer } = service.ctx;
    await mailer.stop();
    const checked = fc.assert(
      fc.asyncProperty(order, async (delivered) => {
        const event = details({ customerEmail: `${randomUUID()}@example.com` });
        const { orderId } = event.data;
        const events = {
          details: event,
          erasure: details({ ...event.data, version: 2, customerEmail: '', customerName: 'Deleted customer' }),
          placed: placedEvent(orderId),
          paid: paidEvent(orderId),
          cancelled: cancelledEvent(orderId),
        };
        await service.deliver(...delivered.map((step) => events[step]));
        const at = (step: (typeof steps)[number]) => (delivered.includes(step) ? delivered.indexOf(step) : Infinity);
        const hasDetails = at('details') < at('erasure');
        const isReceiptInConfirmation = at('placed') < at('paid');
        const emailed = (['placed', 'paid', 'cancelled'] as const).filter(
          (step) => hasDetails && at(step) < at('erasure') && !(step === 'paid' && isReceiptInConfirmation),
        );
        const { rows } = await service.pool.query('SELECT kind, recipient FROM mails WHERE about = $1', [
          `order:${orderId}`,
        ]);
        const toOwner = hasDetails && at('paid') < at('erasure') ? ['owner.new-order'] : [];
        const expected = [...emailed.map((step) => `order.${step}`), ...toOwner];
        expect(rows.map(({ kind }) => kind).sort()).toEqual(expected.sort());
        const recipient = at('erasure') < Infinity ? '' : event.data.customerEmail;
        const customers = rows.filter(({ kind, recipient }) => kind !== 'owner.new-order' || recipient === '');
        expect(new Set(customers.map((row) => row.recipient))).toEqual(
          new Set(customers.length > 0 ? [recipient] : []),
        );
        const { rows: copies } = await service.pool.query('SELECT details FROM order_copies WHERE id = $1', [orderId]);
        if (at('erasure') < Infinity) expect(copies).toEqual([{ details: null }]);
      }),
      { numRuns: 40 },
    );
    await checked.finally(() => mailer.start());
  });

  test.each([
    ['an order', { awaitsAcceptance: false }, []],
    ['a large order', { awaitsAcceptance: true }, []],
    ['an order with a note', {}, ['order-details.customer-note-sent']],
  ])('confirm %s before they report its cancellation moments later', async (_what, changes, between) => {
    const { mailer } = service.ctx;
    await mailer.stop();
    const event = details({ customerEmail: 'hasty@example.com' });
    const { orderId } = event.data;
    const notes = between.map(() => customerNoteSent({ orderId, text: 'Is red fine?' }));
    await service.deliver(event, placedEvent(orderId, changes), ...notes, cancelledEvent(orderId));
    const { rows } = await service.pool.query(
      `SELECT kind, next_attempt_at <= now() AS "isDue" FROM mails WHERE recipient = $1 AND about = $2
       ORDER BY next_attempt_at`,
      ['hasty@example.com', `order:${orderId}`],
    );
    await mailer.start();
    const kinds = ['order.placed', ...between, 'order.cancelled'];
    expect(rows).toEqual(kinds.map((kind) => ({ kind, isDue: true })));
  });

  test('are not sent to an erased customer, whose data is deleted', async () => {
    const event = details({ customerEmail: 'ines@example.com' });
    const { orderId } = event.data;
    await service.deliver(event, { ...event, id: randomUUID(), data: { ...event.data, version: 0 } });
    const kept = async () => {
      const { rows } = await service.pool.query(
        `SELECT to_json(array(SELECT c FROM order_copies c WHERE id = $1))::text
           || to_json(array(SELECT envelope::text FROM dead_letters))::text AS all`,
        [orderId],
      );
      return rows[0]?.all ?? '';
    };
    expect((await kept()).match(/ines@example.com/g)).toHaveLength(2);
    await service.deliver(details({ ...event.data, version: 2, customerName: 'Deleted customer', customerEmail: '' }));
    expect(await kept()).not.toMatch(/ines@|Rosa|Main Street/);
    await service.deliver(paidEvent(orderId), details({ ...event.data, version: 1 }));
    expect(await kept()).not.toMatch(/ines@|Rosa|Main Street/);
    const { rows } = await service.pool.query('SELECT FROM mails WHERE about = $1', [`order:${orderId}`]);
    expect(rows).toEqual([]);
  });

  test('are erased with the customer, including the reason of a return, and can’t be resent', async () => {
    const event = details({ customerEmail: 'irma@example.com' });
    const { orderId } = event.data;
    const ERASED = { recipient: '', subject: 'Erased', html: '', text: '', unsubscribe_url: null, last_error: null };
    await service.deliver(event, shippedEvent(orderId, 'A'));
    await service.deliver(returnReasonGiven({ orderId, reason: 'Irma is allergic' }));
    const [email] = await waitForEmails('irma@example.com', 1);
    const admin = { caller: adminCaller() };
    await service.request('POST', `/api/admin/mails/${email?.id}/resend`, admin);
    await service.deliver(details({ ...event.data, version: 2, customerName: '', customerEmail: '' }));
    await service.deliver(returnReasonGiven({ orderId, reason: 'Irma is still allergic' }));
    const { rows } = await service.pool.query('SELECT * FROM mails WHERE about = $1', [`order:${orderId}`]);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject(ERASED);
    expect(await service.request('POST', `/api/admin/mails/${email?.id}/resend`, admin)).toMatchObject({
      status: 409,
      body: { code: 'mail_erased' },
    });
    const { body } = await service.request('GET', `/api/admin/mails/${email?.id}`, admin);
    expect(body.text).toContain('This email was erased');
  });

  test('are erased after the configured days, once they were sent', async () => {
    const orderId = await newOrder();
    await service.deliver(shippedEvent(orderId, 'A'));
    const stored = async () =>
      (await service.pool.query('SELECT recipient, text FROM mails WHERE about = $1', [`order:${orderId}`])).rows;
    await eraseOldEmails(service.pool, 365);
    expect(await stored()).toEqual([{ recipient: CUSTOMER, text: expect.stringContaining('studio') }]);
    const age = (sentAt: Date | null) =>
      service.pool.query("UPDATE mails SET created_at = now() - interval '366 days', sent_at = $2 WHERE about = $1", [
        `order:${orderId}`,
        sentAt,
      ]);
    await age(null);
    await eraseOldEmails(service.pool, 365);
    expect(await stored()).toMatchObject([{ recipient: CUSTOMER }]);
    await age(new Date());
    await eraseOldEmails(service.pool, 365);
    expect(await stored()).toEqual([{ recipient: '', text: '' }]);
  });

  test.each([
    ['requested', null, 'We received your return request', 'Please wait for them before you send anything'],
    ['accepted', null, 'is accepted', 'reply to this email, and we’ll tell you where to send them'],
    ['accepted', 'Send it to 1 Petal Lane.', 'is accepted', 'Send it to 1 Petal Lane.'],
    ['declined', 'It was made for you.', 'We can’t accept your return', 'It was made for you.'],
    ['received', null, 'We received your return for', 'We’ll email you about your refund.'],
  ] as const)('tell the customer about a %s return (%s)', async (state, message, subject, text) => {
    const event = details({ customerEmail: `${randomUUID()}@example.com` });
    const { orderId, customerEmail } = event.data;
    const pieces = [{ productName: 'Rose Stem', selectedColor: 'Madder', quantity: 2 }];
    const change = returnChanged({ orderId, state, pieces, message });
    // the details may arrive later
    await service.deliver(change, change, event);
    const emails = await waitForEmails(customerEmail, 1);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toContain(subject);
    expect(emails[0]?.text).toContain(text);
    expect(emails[0]?.text).toContain('Madder, 2 pieces');
  });

  test('send the customer a note of the shop once, before or after the order is known', async () => {
    const event = details({ customerEmail: `${randomUUID()}@example.com` });
    const { orderId, customerEmail } = event.data;
    const note = customerNoteSent({ orderId, text: 'The yarn arrives on <b>Monday</b>.\nIs that fine?' });
    await service.deliver(note, event, note);
    const emails = await waitForEmails(customerEmail, 1);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toMatch(/^A note about your order [0-9A-F]{8}$/);
    expect(emails[0]?.text).toContain('The yarn arrives on <b>Monday</b>.');
    expect(emails[0]?.html).toContain('&lt;b&gt;Monday');
    expect(emails[0]?.text).toContain('Is that fine?');
    expect(emails[0]?.text).toMatch(/my-orders\?order=\S+token=/);
  });

  test.each([
    [null, 'print the label, and put it on the parcel'],
    ['Use the small box.', 'Use the small box.'],
  ])('link to the label of an accepted return (%s)', async (message, text) => {
    const event = details({ customerEmail: `${randomUUID()}@example.com` });
    const { orderId, customerEmail } = event.data;
    const labelUrl = `/api/shipping/labels/${randomUUID()}.pdf`;
    await service.deliver(event, returnChanged({ orderId, state: 'accepted', pieces: [], message, labelUrl }));
    const [email] = await waitForEmails(customerEmail, 1);
    expect(email?.text).toContain(text);
    expect(email?.text).toMatch(new RegExp(`http\\S+${labelUrl}\\?token=[\\w-]+`));
    expect(email?.text).toContain('The postage is paid');
    expect(email?.text).not.toContain('where to send them');
  });

  test('report a requested return with its reason to the shop once', async () => {
    const orderId = randomUUID();
    const requested = returnReasonGiven({ orderId, reason: 'It is <b>pink</b>' });
    await service.deliver(requested, requested);
    const { rows } = await service.pool.query('SELECT recipient, subject, text, html FROM mails WHERE text LIKE $1', [
      `%${orderId}%`,
    ]);
    expect(rows).toHaveLength(1);
    const subject = `Return requested for order ${orderId.slice(0, 8).toUpperCase()}`;
    expect(rows[0]).toMatchObject({ recipient: 'shop@example.com', subject });
    expect(rows[0]?.text).toContain('It is <b>pink</b>');
    expect(rows[0]?.text).toContain(`http://admin.shop.test:8080/admin/orders/${orderId}`);
    expect(rows[0]?.html).not.toContain('<b>pink</b>');
  });

  test('are sent after an outage of the mail server', async () => {
    const { ctx, mailServer, pool } = service;
    mailServer.refusal = new Error('the mail server is away');
    const orderId = await newOrder();
    await service.deliver(cancelledEvent(orderId));
    const refused = "SELECT FROM mails WHERE sent_at IS NULL AND last_error = 'the mail server is away'";
    for (let round = 0; round < 300 && (await pool.query(refused)).rowCount === 0; round++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    mailServer.refusal = undefined;
    await pool.query('UPDATE mails SET next_attempt_at = now() WHERE sent_at IS NULL');
    ctx.mailer.wake();
    const emails = await waitForEmails(CUSTOMER, 4);
    expect(emails.at(-1)?.subject).toContain('cancelled');
  });

  test('are listed for admins', async () => {
    const { body } = await service.request('GET', '/api/admin/emails', { caller: adminCaller() });
    expect(body[0]).toEqual({
      id: expect.any(String),
      recipient: expect.any(String),
      subject: expect.any(String),
      html: expect.any(String),
      text: expect.any(String),
      sentAt: expect.any(String),
    });
  });
});
