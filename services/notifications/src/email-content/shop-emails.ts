import type { EmailContent } from './email-content.ts';

export function newsletterWelcomeEmail(shopName: string, publicUrl: string): EmailContent {
  return {
    subject: `Welcome to the ${shopName} newsletter`,
    heading: 'You are on the list',
    paragraphs: ['We write about new flowers, offers and works in progress. Nothing else.'],
    button: { label: 'See what’s new', url: `${publicUrl}/shop` },
  };
}

export function confirmUnsubscribeEmail(link: string): EmailContent {
  return {
    subject: 'Please confirm that you want to unsubscribe',
    heading: 'Unsubscribe from our newsletter?',
    paragraphs: ['Someone asked to remove this address from our newsletter. Please confirm that it was you.'],
    button: { label: 'Unsubscribe', url: link },
    notes: ['If it wasn’t you, ignore this email and nothing changes.'],
  };
}

export function confirmSubscribeEmail(link: string): EmailContent {
  return {
    subject: 'Please confirm that you want our newsletter',
    heading: 'Do you want our newsletter?',
    paragraphs: ['With your order, you or your assistant asked for our newsletter. Please confirm that you want it.'],
    button: { label: 'Subscribe', url: link },
    notes: ['If you don’t, ignore this email and we won’t send it.'],
  };
}

export function confirmResubscribeEmail(link: string): EmailContent {
  return {
    subject: 'Please confirm that you want our newsletter again',
    heading: 'Good to see you again',
    paragraphs: ['This address unsubscribed earlier. Please confirm that you want to subscribe again.'],
    button: { label: 'Subscribe again', url: link },
    notes: ['If it wasn’t you, ignore this email and nothing changes.'],
  };
}

export function productsBackEmail(products: readonly { name: string; url: string }[]): EmailContent {
  const [first] = products;
  const names = products.map(({ name }) => name);
  const what = names.length > 1 ? `${names.length} flowers on your waitlist` : (names[0] ?? '');
  return {
    subject: `${what} ${names.length > 1 ? 'are' : 'is'} back`,
    heading: names.length > 1 ? 'They are back' : 'It is back',
    paragraphs:
      names.length > 1
        ? [
            'You asked us to email you when these are back. You can order them again:',
            ...products.map(({ name, url }) => `${name}\n${url}`),
          ]
        : [`You asked us to email you: ${what} is back, and you can order it again.`],
    ...(first && names.length === 1 && { button: { label: 'See it in the shop', url: first.url } }),
    notes: ['We won’t email you about this again.'],
  };
}

export function confirmRejoinEmail(link: string): EmailContent {
  return {
    subject: 'Should we email you when your flowers are back?',
    heading: 'Should we email you again?',
    paragraphs: [
      'This address opted out of waitlist emails earlier and has now joined a waitlist again. Please confirm that you want emails when flowers are back.',
    ],
    button: { label: 'Yes, email me', url: link },
    notes: ['If it wasn’t you, ignore this email and nothing changes.'],
  };
}

/** Does not quote the contact message, because its address may be another person's. */
export function contactReceivedEmail(): EmailContent {
  return {
    subject: 'We received your message',
    heading: 'Thank you for writing',
    paragraphs: ['Your message has arrived. We answer within 24 hours.'],
    notes: ['If you didn’t write to us, someone entered your address by mistake. You can ignore this email.'],
  };
}
