import type { ReactNode } from 'react';
import { OfferCodeForm } from '../src/catalogue/offer-code-form.tsx';
import { AddressDialog } from '../src/features/account/address-dialog.tsx';
import { EmailCard } from '../src/features/account/email-card.tsx';
import { PasswordCard } from '../src/features/account/password-card.tsx';
import { PrivacyCard } from '../src/features/account/privacy-card.tsx';
import { Component as ResetPasswordPage } from '../src/features/account/reset-password-page.tsx';
import { ForgotPassword } from '../src/features/auth/forgot-password.tsx';
import { RegisterDialog } from '../src/features/auth/register-dialog.tsx';
import { SignInDialog } from '../src/features/auth/sign-in-dialog.tsx';
import { ContactForm } from '../src/features/contact/contact-form.tsx';
import { ReturnDialog } from '../src/features/orders/order-dialogs.tsx';
import { QuoteForm } from '../src/features/quote/quote-form.tsx';
import { FooterNewsletter } from '../src/layout/footer-newsletter.tsx';
import { NewsletterBox } from '../src/newsletter/newsletter-box.tsx';
import { address, order, user } from './samples.ts';

/** Form input by label: a text, `true` or `false` for a checkbox, an option's name for a select. */
export type Filling = Record<string, string | boolean>;

export interface FormCase {
  part: ReactNode;
  at?: string;
  press?: string;
  submit: string;
  valid: Filling;
  sends: { line: string; body: unknown };
  answer: unknown;
  success: string;
  invalid: readonly (readonly [Filling, message: string])[];
  /** Errors are hidden because success is shown first. */
  quiet?: true;
}

const nothing = () => undefined;
export const secret = 'petals-and-loops-9';
const message = {
  Name: 'Ada Loop',
  Email: 'ada@example.com',
  Subject: 'Custom Order Request',
  Message: 'Forty tulips',
};
const home = {
  'Full Name': 'Ada Stone',
  Phone: '503-555-0100',
  City: 'Portland',
};

export const forms: Record<string, FormCase> = {
  contact: {
    part: <ContactForm />,
    submit: 'Send Message',
    valid: message,
    sends: {
      line: 'POST /api/contact',
      body: { name: 'Ada Loop', email: 'ada@example.com', subject: 'custom', message: 'Forty tulips' },
    },
    answer: {},
    success: 'Message sent!',
    invalid: [
      [{ Name: ' ' }, 'Please fill in all required fields'],
      [{ Email: '' }, 'Please fill in all required fields'],
      [{ Email: 'ada@home' }, 'Please enter a valid email address.'],
      [{ Message: '' }, 'Please fill in this field'],
    ],
  },
  'a custom order': {
    part: <QuoteForm product={null} />,
    submit: 'Send Request',
    valid: { 'What would you like?': 'Forty tulips', Name: 'Ada Loop', Email: 'ada@example.com' },
    sends: {
      line: 'POST /api/quotes',
      body: {
        message: 'Forty tulips',
        name: 'Ada Loop',
        email: 'ada@example.com',
        quantity: null,
        neededBy: null,
        budget: null,
        productId: null,
        pictures: [],
      },
    },
    answer: { id: 'q1', token: 't' },
    success: '',
    invalid: [
      [{ 'What would you like?': '' }, 'Please fill in this field'],
      [{ Email: 'ada@home' }, 'Please enter a valid email address.'],
      [{ 'How many': '1.5' }, 'Please enter a number from 1 to 10,000'],
    ],
  },
  'the newsletter': {
    part: <NewsletterBox title="Letters" text="Now and then" />,
    submit: 'Subscribe',
    valid: { 'Email address': 'ada@example.com' },
    sends: { line: 'POST /api/newsletter/subscribe', body: { email: 'ada@example.com', source: 'website' } },
    answer: {},
    success: 'Thank you for subscribing!',
    invalid: [
      [{ 'Email address': '' }, 'Invalid Email'],
      [{ 'Email address': 'ada@home' }, 'Invalid Email'],
    ],
  },
  'the footer’s newsletter': {
    part: <FooterNewsletter />,
    submit: 'Subscribe',
    valid: { 'Email address': 'ada@example.com' },
    sends: { line: 'POST /api/newsletter/subscribe', body: { email: 'ada@example.com', source: 'website' } },
    answer: {},
    success: 'Subscribed!',
    invalid: [[{ 'Email address': 'ada' }, 'Subscribed!']],
    quiet: true,
  },
  'a new email address': {
    part: <EmailCard />,
    submit: 'Update Email',
    valid: { 'New Email': 'ada@example.com' },
    sends: { line: 'POST /api/auth/update-email', body: { email: 'ada@example.com' } },
    answer: { message: 'Please open the link we sent you.' },
    success: 'Please open the link we sent you.',
    invalid: [
      [{ 'New Email': '' }, 'Please enter an email address.'],
      [{ 'New Email': 'ada@home' }, 'Please enter a valid email address.'],
    ],
  },
  'a new password': {
    part: <PasswordCard />,
    submit: 'Change Password',
    valid: { 'Current Password': 'old', 'New Password': secret, 'Confirm New Password': secret },
    sends: { line: 'POST /api/auth/update-password', body: { currentPassword: 'old', newPassword: secret } },
    answer: { message: 'ok' },
    success: 'Password updated successfully',
    invalid: [
      [{ 'Current Password': '' }, 'Please fill in all password fields.'],
      [{ 'New Password': '' }, 'Please fill in all password fields.'],
      [{ 'Confirm New Password': 'else' }, "New passwords don't match."],
      [
        { 'New Password': 'short', 'Confirm New Password': 'short' },
        'New password must be at least 6 characters long.',
      ],
    ],
  },
  'a forgotten password': {
    part: <ForgotPassword onBack={nothing} />,
    submit: 'Send Link',
    valid: { Email: 'ada@example.com' },
    sends: { line: 'POST /api/auth/forgot-password', body: { email: 'ada@example.com' } },
    answer: { message: 'If there is an account, a link is on its way.' },
    success: 'If there is an account, a link is on its way.',
    invalid: [[{ Email: 'ada@' }, 'Please enter a valid email address.']],
  },
  'a password after its email': {
    part: <ResetPasswordPage />,
    at: '/reset-password?token=t',
    submit: 'Save Password',
    valid: { 'New Password': secret, 'Confirm New Password': secret },
    sends: { line: 'POST /api/auth/reset-password', body: { token: 't', newPassword: secret } },
    answer: { message: 'Your password is changed.' },
    success: 'Your password is changed.',
    invalid: [
      [{ 'New Password': '' }, 'Please fill in all password fields.'],
      [{ 'Confirm New Password': 'other' }, "New passwords don't match."],
      [
        { 'New Password': 'short', 'Confirm New Password': 'short' },
        'New password must be at least 6 characters long.',
      ],
    ],
  },
  'an account’s deletion': {
    part: <PrivacyCard />,
    press: 'Delete my account',
    submit: 'Delete account',
    valid: { Password: secret },
    sends: { line: 'DELETE /api/user', body: { password: secret } },
    answer: {},
    success: 'Account deleted',
    invalid: [[{ Password: '' }, 'Please fill in this field']],
  },
  'a new address': {
    part: <AddressDialog address="new" onClose={nothing} />,
    submit: 'Save Address',
    valid: {
      ...home,
      Label: 'Work',
      'Street Address': '7 Yarn Lane',
      'State/Province': 'OR',
      'ZIP/Postal Code': '97201',
      'Set as my default shipping address': true,
    },
    sends: {
      line: 'POST /api/addresses',
      body: {
        name: 'Work',
        recipientName: 'Ada Stone',
        phone: '503-555-0100',
        addressLine1: '7 Yarn Lane',
        addressLine2: '',
        city: 'Portland',
        state: 'OR',
        zipCode: '97201',
        deliveryInstructions: '',
        country: 'US',
        isDefault: true,
      },
    },
    answer: address,
    success: 'Address saved',
    invalid: [
      [{ 'Full Name': 'A' }, 'Name must be at least 2 characters'],
      [{ Phone: '555' }, 'Please enter a valid phone number'],
      [{ 'Street Address': '' }, 'Street address is required'],
      [{ City: 'P' }, 'City is required'],
      [{ 'State/Province': '' }, 'State/Province is required'],
      [{ 'ZIP/Postal Code': '972' }, 'ZIP/Postal code is required'],
    ],
  },
  'a changed address': {
    part: <AddressDialog address={address} onClose={nothing} />,
    submit: 'Save Address',
    valid: { 'Street Address': '8 Yarn Lane' },
    sends: {
      line: 'PATCH /api/addresses/a1',
      body: (({ id: _, ...fields }) => ({
        ...fields,
        addressLine1: '8 Yarn Lane',
        addressLine2: '',
        deliveryInstructions: '',
      }))(address),
    },
    answer: address,
    success: 'Address saved',
    invalid: [[{ City: '' }, 'City is required']],
  },
  'signing in': {
    part: <SignInDialog open onClose={nothing} onRegister={nothing} />,
    submit: 'Sign In',
    valid: { Username: ' rosa ', Password: secret },
    sends: { line: 'POST /api/auth/login', body: { username: 'rosa', password: secret } },
    answer: user,
    success: 'Logged in successfully!',
    invalid: [
      [{ Username: ' ' }, 'Please fill in all fields'],
      [{ Password: ' ' }, 'Please fill in all fields'],
    ],
  },
  registration: {
    part: <RegisterDialog open onClose={nothing} onSignIn={nothing} />,
    submit: 'Create Account',
    valid: { Username: 'rosa', Password: secret, Confirm: secret },
    sends: { line: 'POST /api/auth/register', body: { username: 'rosa', password: secret } },
    answer: user,
    success: 'Account created successfully! You are now logged in.',
    invalid: [
      [{ Username: '' }, 'Please fill in all required fields'],
      [{ Username: 'ro' }, 'Username must be at least 3 characters'],
      [{ Email: 'rosa@home' }, 'Please enter a valid email address.'],
      [{ Confirm: 'other' }, 'Passwords do not match'],
      [{ Password: 'short', Confirm: 'short' }, 'Password must be at least 6 characters long'],
    ],
  },
  'registration with an address': {
    part: <RegisterDialog open onClose={nothing} onSignIn={nothing} />,
    submit: 'Create Account',
    valid: {
      Username: 'rosa',
      Password: secret,
      Confirm: secret,
      'Add shipping address to my profile': true,
      ...home,
      Address: '7 Yarn Lane',
      State: 'OR',
      ZIP: '97201',
      'Set as my default shipping address': false,
    },
    sends: {
      line: 'POST /api/auth/register',
      body: {
        username: 'rosa',
        password: secret,
        shippingName: 'Ada Stone',
        shippingPhone: '503-555-0100',
        shippingAddressLine1: '7 Yarn Lane',
        shippingCity: 'Portland',
        shippingState: 'OR',
        shippingZipCode: '97201',
        shippingCountry: 'US',
        setAsDefault: false,
      },
    },
    answer: user,
    success: 'Account created successfully! You are now logged in.',
    invalid: [
      [{ City: '' }, 'Please fill in all required shipping fields'],
      [{ Phone: '555' }, 'Please enter a valid phone number'],
    ],
  },
  'an offer code': {
    part: <OfferCodeForm />,
    submit: 'Apply',
    valid: { 'Offer code': ' spring ' },
    sends: { line: 'POST /api/cart/offer-code', body: { code: 'spring' } },
    answer: [],
    success: '',
    invalid: [[{ 'Offer code': ' ' }, '']],
  },
  'a return': {
    part: <ReturnDialog order={order} token={null} open onClose={nothing} />,
    submit: 'Send request',
    valid: { 'Why would you like to return it?': 'Too red' },
    sends: {
      line: `POST /api/orders/${order.id}/return`,
      body: { reason: 'Too red', items: [{ itemId: 'i1', quantity: 2 }], pictures: [] },
    },
    answer: order,
    success: 'Return requested',
    invalid: [[{ 'Why would you like to return it?': ' ' }, 'Please tell us why']],
  },
};
