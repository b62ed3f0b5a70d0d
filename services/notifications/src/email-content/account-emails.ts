import type { SendEmailRequest } from '@loop-petal/contracts/shapes/notifications';
import type { z } from 'zod';
import type { EmailContent } from './email-content.ts';

/** Identity requests these with a call, because events must not contain links. */
export function accountEmail(
  request: z.output<typeof SendEmailRequest>,
  shopName: string,
  { publicUrl, adminUrl }: { publicUrl: string; adminUrl: string },
): EmailContent {
  if (request.template === 'invitation') {
    return {
      subject: `You are invited to work at ${shopName}`,
      heading: `Join ${shopName}`,
      paragraphs: [
        `${request.invitedBy} invites you to the admin pages of ${shopName}, with the role ${request.role}.`,
      ],
      button: { label: 'Open the invitation', url: `${adminUrl}/admin/invitation?token=${request.token}` },
      notes: ['The link works once, for seven days. If you don’t know this shop, you can ignore this email.'],
    };
  }
  // sent only to the account's verified address, because a username is arbitrary text
  const account = request.isProved ? `the account ${request.username}` : `an account at ${shopName}`;
  switch (request.template) {
    case 'welcome':
      return {
        subject: `Welcome to ${shopName}`,
        heading: `Welcome to ${shopName}`,
        paragraphs: ['Your account is ready. It keeps your addresses, your wishlist and your orders together.'],
        button: { label: 'Look around', url: `${publicUrl}/shop` },
      };
    case 'password-reset':
      return {
        subject: 'Choose a new password',
        heading: 'Choose a new password',
        paragraphs: [`Someone, hopefully you, asked to reset the password of ${account}.`],
        button: { label: 'Set a new password', url: request.link },
        notes: ['The link works once, for one hour. If it wasn’t you, you can ignore this email: nothing has changed.'],
      };
    case 'verify-email':
      return {
        subject: 'Please confirm your email address',
        heading: 'Is this your address?',
        paragraphs: [`Someone, hopefully you, entered this address for ${account}. Please confirm that it is yours.`],
        button: { label: 'Confirm this address', url: request.link },
        ...(request.withdrawLink && { link: { label: 'This was not me', url: request.withdrawLink } }),
        notes: ['Nothing changes until you press the button on the page that opens.'],
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        heading: 'Your email address was changed',
        paragraphs: [
          `This address no longer belongs to ${account}, which now has another one. If you didn’t make this change, please contact us right away.`,
        ],
        button: { label: 'Contact us', url: `${publicUrl}/contact` },
      };
    case 'two-step-removed':
      return {
        subject: 'Two-step sign-in was turned off',
        heading: 'Two-step sign-in was turned off',
        paragraphs: [
          `An admin of ${shopName} turned off two-step sign-in for ${account} and signed it out everywhere. The password alone is now enough to sign in, until you set up two-step sign-in again. If you didn’t ask for this, please contact us right away.`,
        ],
        button: { label: 'Contact us', url: `${publicUrl}/contact` },
      };
  }
}
