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

/** Fills in the demo's fictional shop, unless an admin has saved settings. */
export async function seedSettings(admin: ShopClient): Promise<void> {
  const settings = await admin.call('GET /api/admin/settings');
  if (settings.version > 0) return;
  await admin.call('PUT /api/admin/settings', {
    body: { ...settings, ...DEMO_SHOP, socialLinks: [...DEMO_SHOP.socialLinks] },
  });
}
