import { z } from 'zod';
import { dayNumber } from '../rules/business-days.ts';
import { accentContrast, MIN_CONTRAST, type Theme } from '../rules/contrast.ts';
import { isTimeZone } from '../rules/days.ts';
import { CONTACT_EMAIL, SHOP_NAME } from '../rules/shop.ts';
import { SOCIAL_KINDS } from '../rules/social-networks.ts';
import { AssistantSettings } from './assistants.ts';
import { AuditChange } from './audit.ts';
import { Email } from './identity.ts';
import { DEFAULT_MONEY, moneyFields } from './money-settings.ts';
import { Day } from './promises.ts';
import { CHECKED_STEPS } from './setup.ts';
import { StoredInt } from './stored-int.ts';
import { requiredText } from './text.ts';
import { Time } from './time.ts';
import { UploadUrl } from './uploads.ts';

const MAX_ANNOUNCEMENT = 160;

const WebAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Please enter an address that begins with https://' })
  .max(500, 'Too long: at most 500 characters');

/** A page of the shop, such as `/shop?category=stems`, or an https address. */
export const LinkTarget = z.union(
  [
    z
      .string()
      .regex(/^\/(?!\/)[^\s\\]*$/)
      .max(500),
    WebAddress,
  ],
  {
    error: 'Please enter a path such as /shop, or an address that begins with https://',
  },
);

const HEX_COLOR = /^#[0-9a-f]{6}$/;

/** The ratio is rounded down, so that a refused color never appears to be high enough. */
const describeContrast = (color: unknown, theme: Theme): string =>
  `The contrast is ${Math.floor(accentContrast(String(color), theme) * 10) / 10} in the ${theme} theme; it must be at least ${MIN_CONTRAST}. Please choose a ${theme === 'light' ? 'darker' : 'lighter'} color`;

const AccentColor = (theme: Theme) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(HEX_COLOR, 'Please enter a color such as #9a3a50')
    .refine((color) => !HEX_COLOR.test(color) || accentContrast(color, theme) >= MIN_CONTRAST, {
      error: ({ input }) => describeContrast(input, theme),
    });

const MAX_CLOSED_DAYS = 366;

/** Days in the shop's time zone on which nothing is made or shipped. */
const ClosedDays = z
  .strictObject({
    from: Day,
    to: Day,
    message: requiredText(1, MAX_ANNOUNCEMENT, 'Please enter a message'),
    takesOrders: z.boolean(),
  })
  .refine(({ from, to }) => from <= to, { error: 'Must not be before the first day', path: ['to'] })
  .refine(({ from, to }) => dayNumber(to) - dayNumber(from) < MAX_CLOSED_DAYS, {
    error: `At most ${MAX_CLOSED_DAYS} days`,
    path: ['to'],
  });

/** Emails to the owner about events in the shop. */
const OwnerEmails = z.strictObject({
  /** Empty: the shop's email address. */
  recipients: z
    .array(Email)
    .max(10, 'At most 10 addresses')
    .refine((all) => new Set(all).size === all.length, 'Please enter each address once'),
  newOrder: z.boolean(),
  returnRequest: z.boolean(),
  contactMessage: z.boolean(),
  missedChat: z.boolean(),
  /** The hour of the daily email in the shop's time zone; null: no daily email. */
  dailyHour: z.int().min(0).max(23).nullable(),
});
export type OwnerEmails = z.infer<typeof OwnerEmails>;

/** The first steps that the owner has confirmed; `isDismissed`: the list of steps is hidden. */
const FirstSteps = z.strictObject({
  checked: z.array(z.enum(CHECKED_STEPS)).max(CHECKED_STEPS.length),
  isDismissed: z.boolean(),
});

/** The owner's settings in the admin client, published by `GET /api/shop`. */
const fields = {
  name: requiredText(1, 60, 'Please enter the shop’s name'),
  email: Email,
  phone: requiredText(10, 30, 'Please enter a valid phone number').nullable(),
  /** The postal address in one line. */
  address: requiredText(5, 200, 'Please enter the postal address').nullable(),
  hours: requiredText(1, 100, 'Please enter the business hours').nullable(),
  /** Applies to the shop's days and hours; null: `SHOP_TIME_ZONE` of the environment. */
  timeZone: z.string().refine(isTimeZone, 'Please choose a time zone such as America/New_York').nullable(),
  socialLinks: z
    .array(z.strictObject({ kind: z.enum(SOCIAL_KINDS), url: WebAddress }))
    .max(SOCIAL_KINDS.length)
    .refine((links) => new Set(links.map(({ kind }) => kind)).size === links.length, 'Only one link per network'),
  announcement: z
    .strictObject({
      text: requiredText(1, MAX_ANNOUNCEMENT, 'Please enter the announcement'),
      url: LinkTarget.optional(),
    })
    .nullable(),
  closed: ClosedDays.nullable(),
  /** The color of links and buttons, by theme; null: the specified color. No single color is readable in both themes. */
  accent: z.strictObject({ light: AccentColor('light'), dark: AccentColor('dark') }).nullable(),
  /** A picture of the shop; null: the name as text. */
  logo: UploadUrl.nullable(),
  ownerEmails: OwnerEmails,
  /** What shopping assistants may do. Null until the owner decides: everything in a demo, nothing elsewhere. */
  assistants: AssistantSettings.nullable(),
  /** Whether the staff must set up two-step sign-in before anything else. */
  staffTwoStep: z.boolean(),
  ...moneyFields,
  firstSteps: FirstSteps,
};

/** Version 0 has the defaults; each save adds one. */
export const Settings = z.object({ ...fields, version: StoredInt.min(0) });
export type Settings = z.infer<typeof Settings>;
export const SaveSettingsRequest = z.strictObject(Settings.shape);
export type SaveSettingsRequest = z.infer<typeof SaveSettingsRequest>;

/** A saved version with its changes from the previous version. */
export const SettingsVersionView = z.object({
  version: z.int().nonnegative(),
  /** Null for version 0, the defaults. */
  savedAt: Time.nullable(),
  changes: z.array(AuditChange),
  settings: Settings,
});

export const DEFAULT_SETTINGS: Settings = {
  version: 0,
  name: SHOP_NAME,
  email: CONTACT_EMAIL,
  phone: null,
  address: null,
  hours: null,
  timeZone: null,
  socialLinks: [],
  announcement: null,
  closed: null,
  accent: null,
  logo: null,
  ownerEmails: {
    recipients: [],
    newOrder: true,
    returnRequest: true,
    contactMessage: true,
    missedChat: true,
    dailyHour: null,
  },
  assistants: null,
  staffTwoStep: false,
  ...DEFAULT_MONEY,
  firstSteps: { checked: [], isDismissed: false },
};

/** Fields added after the document was stored have their defaults. */
export const settingsFrom = (document: Partial<Settings> | null | undefined): Settings => ({
  ...DEFAULT_SETTINGS,
  ...document,
});
