import {
  ConfirmNewsletterRequest,
  ContactRequest,
  ContactView,
  EmailView,
  ResubscribeRequest,
  SendMailRequest,
  SubscribeRequest,
  SubscriptionView,
  UnsubscribeRequest,
} from '@loop-petal/contracts/notifications-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin, caller, knownCaller, service } from '@loop-petal/service-kit/http/callers';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import express, { Router } from 'express';
import { z } from 'zod';
import { receiveContact, removeContact } from './contact.ts';
import { listContacts } from './contact-store.ts';
import type { Context } from './context.ts';
import { listMails } from './mail-store.ts';
import { askToUnsubscribe, confirmStep, subscribe, switchSubscription } from './newsletter.ts';
import { sendAccountMail } from './send-account-mail.ts';
import { subscriptionView } from './subscription.ts';
import { listSubscriptions } from './subscription-store.ts';

const MAILS_SHOWN = 500;

export const notificationRoutes = (ctx: Context) =>
  Router().use(newsletterRoutes(ctx), contactRoutes(ctx), adminRoutes(ctx), internalRoutes(ctx));

const newsletterRoutes = (ctx: Context) =>
  Router()
    .post('/api/newsletter/subscribe', async (req, res) => {
      const { email, source } = readInput(SubscribeRequest, req.body);
      await subscribe(ctx, email, source);
      res.status(201).json({ message: "You've been successfully subscribed to our newsletter." });
    })
    // Mail programs post a form here (RFC 8058), everybody else JSON.
    .post(
      '/api/newsletter/unsubscribe',
      express.json({ limit: '10kb' }),
      express.urlencoded({ limit: '10kb' }),
      async (req, res) => {
        const linkToken = readInput(z.string().optional(), req.query.token);
        if (linkToken) {
          await confirmStep(ctx, linkToken);
          return res.json({ message: 'You have been unsubscribed.' });
        }
        const { email, token } = readInput(UnsubscribeRequest, req.body);
        const who = knownCaller(req);
        if (who?.kind === 'admin') await switchSubscription(ctx, email, false, `admin ${who.userId}`, recorder(req));
        else if (token) await confirmStep(ctx, token);
        else await askToUnsubscribe(ctx, email);
        return res.json({ message: 'If this address is subscribed, it will be taken off the list.' });
      },
    )
    .post('/api/newsletter/confirm', async (req, res) => {
      const step = await confirmStep(ctx, readInput(ConfirmNewsletterRequest, req.body).token);
      res.json({
        message: step === 'unsubscribe' ? 'You have been unsubscribed.' : 'Welcome back! You are subscribed again.',
      });
    });

const contactRoutes = (ctx: Context) =>
  Router().post('/api/contact', async (req, res) => {
    caller(req);
    const contact = await receiveContact(ctx, readInput(ContactRequest, req.body));
    res.status(201).json({ id: contact.id, message: "Thank you for contacting us. We'll get back to you soon." });
  });

const adminRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/newsletter-subscriptions', async (req, res) => {
      admin(req);
      const subscriptions = await listSubscriptions(ctx.pool);
      res.json(z.array(SubscriptionView).parse(subscriptions.map(subscriptionView)));
    })
    .post('/api/admin/newsletter/resubscribe', async (req, res) => {
      const { userId } = admin(req);
      await switchSubscription(
        ctx,
        readInput(ResubscribeRequest, req.body).email,
        true,
        `admin ${userId}`,
        recorder(req),
      );
      res.json({ message: 'User has been resubscribed to newsletter' });
    })
    .get('/api/admin/contacts', async (req, res) => {
      admin(req);
      res.json(z.array(ContactView).parse(await listContacts(ctx.pool)));
    })
    .delete('/api/admin/contacts/:id', async (req, res) => {
      const record = recorder(req);
      const id = z.uuid().safeParse(req.params.id).data;
      if (!id) throw notFound('Contact message not found');
      await removeContact(ctx, id, record);
      res.status(204).end();
    })
    .get('/api/admin/emails', async (req, res) => {
      admin(req);
      res.json(z.array(EmailView).parse(await listMails(ctx.pool, MAILS_SHOWN)));
    });

const internalRoutes = (ctx: Context) =>
  Router().post('/internal/mails', async (req, res) => {
    service(req);
    await sendAccountMail(ctx, readInput(SendMailRequest, req.body));
    res.status(204).end();
  });
