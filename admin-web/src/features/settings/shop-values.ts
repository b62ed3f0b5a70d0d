import type { Settings } from '@loop-petal/contracts/shapes/settings';

export interface ShopValues {
  name: string;
  email: string;
  phone: string;
  address: string;
  hours: string;
  socialLinks: Settings['socialLinks'];
  isAnnounced: boolean;
  announcement: { text: string; url: string };
  isClosing: boolean;
  closed: NonNullable<Settings['closed']>;
}

const OPEN = { from: '', to: '', message: '', takesOrders: true };

export const valuesOf = (settings: Settings): ShopValues => ({
  name: settings.name,
  email: settings.email,
  phone: settings.phone ?? '',
  address: settings.address ?? '',
  hours: settings.hours ?? '',
  socialLinks: settings.socialLinks,
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
    socialLinks: values.socialLinks,
    announcement: values.isAnnounced ? { text: values.announcement.text, ...(url && { url }) } : null,
    closed: values.isClosing ? values.closed : null,
  };
};
