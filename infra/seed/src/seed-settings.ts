import type { ShopClient } from '@loop-petal/web-kit/shop-client';

const DEMO_SHOP = {
  phone: '(802) 555-0142',
  address: '1420 Alder Street, Portland, OR 97205',
  hours: 'Mon-Fri 9AM-6PM EST',
  socialLinks: [
    { kind: 'instagram', url: 'https://www.instagram.com/loopandpetal.shop' },
    { kind: 'facebook', url: 'https://www.facebook.com/loopandpetal.shop' },
    { kind: 'pinterest', url: 'https://www.pinterest.com/loopandpetalshop' },
  ],
} as const;

/** Fictional customers. */
const DEMO_WORDS = {
  testimonials: [
    {
      name: 'Hannah M.',
      place: 'Portland, Oregon',
      text: 'I carried the white rose bouquet down the aisle in June. It sits on our bookshelf now and looks the same.',
    },
    {
      name: 'Marcus T.',
      place: 'Austin, Texas',
      text: 'My mother is allergic to everything that blooms. The potted lavender is the first one she could keep.',
    },
    {
      name: 'Priya S.',
      place: 'Columbus, Ohio',
      text: 'You see every stitch when you hold it. I ordered one sunflower and came back for six.',
    },
  ],
};

/** Fills in the demo's fictional shop, unless an admin has saved settings. */
export async function seedSettings(admin: ShopClient): Promise<void> {
  const settings = await admin.call('GET /api/admin/settings');
  if (settings.version === 0)
    await admin.call('PUT /api/admin/settings', {
      body: { ...settings, ...DEMO_SHOP, socialLinks: [...DEMO_SHOP.socialLinks] },
    });
  const home = await admin.call('GET /api/admin/content/{page}', { params: { page: 'home' } });
  if (home.version === 0)
    await admin.call('PUT /api/admin/content/{page}', {
      params: { page: 'home' },
      body: { ...home, fields: { ...home.fields, ...DEMO_WORDS } },
    });
}
