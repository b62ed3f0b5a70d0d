import type { Settings } from '@loop-petal/contracts/shapes/settings';

export interface ShopValues {
  name: string;
  email: string;
  phone: string;
  address: string;
  hours: string;
  timeZone: string;
  socialLinks: Settings['socialLinks'];
  /** Empty if the shop has no logo. */
  logo: string;
  hasAccent: boolean;
  accent: NonNullable<Settings['accent']>;
  isAnnounced: boolean;
  announcement: { text: string; url: string };
  isClosing: boolean;
  closed: NonNullable<Settings['closed']>;
}

const SPECIFIED_ACCENT = { light: '#9a3a50', dark: '#e994a4' };
const OPEN = { from: '', to: '', message: '', takesOrders: true };

export const valuesOf = (settings: Settings): ShopValues => ({
  name: settings.name,
  email: settings.email,
  phone: settings.phone ?? '',
  address: settings.address ?? '',
  hours: settings.hours ?? '',
  timeZone: settings.timeZone ?? '',
  socialLinks: settings.socialLinks,
  logo: settings.logo ?? '',
  hasAccent: settings.accent !== null,
  accent: settings.accent ?? SPECIFIED_ACCENT,
  isAnnounced: settings.announcement !== null,
  announcement: { text: settings.announcement?.text ?? '', url: settings.announcement?.url ?? '' },
  isClosing: settings.closed !== null,
  closed: settings.closed ?? OPEN,
});

const orNull = (text: string): string | null => text.trim() || null;

export const settingsOf = (values: ShopValues): Partial<Settings> => {
  const url = values.announcement.url.trim();
  return {
    name: values.name,
    email: values.email,
    phone: orNull(values.phone),
    address: orNull(values.address),
    hours: orNull(values.hours),
    timeZone: orNull(values.timeZone),
    socialLinks: values.socialLinks,
    logo: orNull(values.logo),
    accent: values.hasAccent ? values.accent : null,
    announcement: values.isAnnounced ? { text: values.announcement.text, ...(url && { url }) } : null,
    closed: values.isClosing ? values.closed : null,
  };
};
