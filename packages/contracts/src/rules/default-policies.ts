import { MAX_EMAIL_KEPT_DAYS } from './shop.ts';

const SHIPPING_RETURNS = `## Processing time

Every piece is crocheted after you order it. Please allow a processing time of {makingDays}.

## Shipping

| Option | Time | Price |
|---|---|---:|
| Standard shipping | 5-7 days | $5.99 |
| Express | 2-3 days | $12.99 |
| Overnight | Next day | $24.99 |

Free standard shipping on orders over $75.

We ship within the United States only for now.

## Returns

You have a {returnDays}-day return window from the day your flowers arrive. Send them back unused and in their box, and tell us the reason.

Refunds reach you 3-5 business days after we receive your return.

## Damaged on the way?

It happens rarely. Write to us with a picture and we will replace the piece.

[Contact us](/contact)`;

const TERMS = `## Acceptance

By using this website or placing an order you accept these terms.

## Use of Website

You may use this website to browse and buy for yourself or as a gift. Please do not try to break it, copy it as a whole or use it to harm others.

## Product Information

Every piece is made by hand, so colors and shapes vary a little from the pictures. That is part of their charm.

## Orders and Payment

- Prices are in USD and may change. Shipping and taxes are extra.
- Payment is due when you order. We accept major credit cards and PayPal.
- Orders may be cancelled within {cancelTime}, but not once production begins.

## Intellectual Property

Texts, pictures and patterns on this website belong to {name} or its partners.

## Limitation of Liability

Our liability is capped at the amount you paid for the product concerned.

## Governing Law

The law of the United States governs these terms. Disputes go to binding arbitration.

## Changes to Terms

We may change these terms. You get about 30 days' notice of material changes.

[Contact Our Legal Team](/contact)`;

const PRIVACY = `## Information We Collect

- What you give us: name, email, phone, shipping address, and the messages you write to us.
- What an order needs: the items, their prices, and how you paid. We never store your card number.
- What your browser tells us: a session cookie, so that your cart and wishlist are yours.

## How We Use Your Information

- To make, pack and send your order, and to tell you where it is.
- To answer your questions.
- To send marketing emails, only with your consent; each has an unsubscribe link.

## Information Sharing

We do not sell your data. We share only the necessary data with those who help us serve you: the people who make your flowers, the carrier and the payment provider.

## Data Security

Connections are encrypted, passwords are stored as hashes, and payment details go to the payment provider only.

We keep the emails we send you for ${MAX_EMAIL_KEPT_DAYS} days at most.

## Your Rights

- Access the data we hold about you.
- Correct inaccurate data.
- Delete your data and your account.
- Opt out of marketing at any time.
- Request a copy of your data.

You can do all of this in your account settings. Or write to us: we respond within 5 business days.

## Cookies and Tracking

- Essential cookies keep you signed in and remember your cart.
- Analytics cookies would tell us which pages work. We don’t use any now.
- Preference cookies remember your choices, such as the dark theme.
- Marketing cookies are set only with your consent. We don’t set any now.

You can change your mind at any time in the {cookies}.

## Contact Us

Questions about privacy? Write to {contact}.`;

/** The policies until the owner changes them: Markdown, with facts of the shop in braces. */
export const DEFAULT_POLICIES = {
  'shipping-returns': {
    updated: '',
    intro: 'How your flowers travel, and how to send them back.',
    summary:
      'Processing in {makingDays}, free standard shipping over $75, a {returnDays}-day return window. We ship within the United States.',
    body: SHIPPING_RETURNS,
  },
  'terms-conditions': {
    updated: '2025-01-25',
    intro: '',
    summary: 'The terms on which {name} sells handmade crochet flowers.',
    body: TERMS,
  },
  'privacy-policy': {
    updated: '2025-01-25',
    intro: '',
    summary:
      'What {name} knows about you and why, and your rights to access, correct and delete your data, and to opt out.',
    body: PRIVACY,
  },
};
