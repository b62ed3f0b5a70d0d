import { DEFAULT_CONTENT } from '@loop-petal/contracts/rules/default-content';
import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
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

/** Fictional customers, story and figures. */
const DEMO_WORDS = {
  home: {
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
  },
  about: {
    story: `${SHOP_NAME} began with one sunflower, crocheted on a train for a friend whose cat ate every bouquet. She kept it. Her neighbors asked for more. We are still at it.`,
    figures: [
      { value: '500+', label: 'happy customers' },
      { value: '75+', label: 'designs' },
    ],
    principles: [
      {
        title: 'Our mission',
        text: 'We want the thought behind a flower to last. And we want the people who make it to earn a fair wage.',
      },
      {
        title: 'Our business model',
        text: 'We are a dropshipping shop with a face: instead of keeping stock, we work with artisan partners who crochet each piece to order and ship it directly to you. We look after the shop, the service and the guarantee. They look after the stitches.',
      },
    ],
    commitments: [
      { title: 'Fair pay', text: 'Artisans set their own price for each piece.' },
      ...DEFAULT_CONTENT.about.commitments,
    ],
    note: 'The pictures in this demo shop are computer renderings, made for it. No flower was photographed.',
  },
  'privacy-policy': {
    body: DEFAULT_CONTENT['privacy-policy'].body.replace(
      '{contact}',
      '[privacy@loopandpetal.shop](mailto:privacy@loopandpetal.shop) or call {phone}',
    ),
  },
};

/** Fills in the demo's fictional shop, unless an admin has saved settings. */
export async function seedSettings(admin: ShopClient): Promise<void> {
  const settings = await admin.call('GET /api/admin/settings');
  if (settings.version === 0)
    await admin.call('PUT /api/admin/settings', {
      body: { ...settings, ...DEMO_SHOP, socialLinks: [...DEMO_SHOP.socialLinks] },
    });
  for (const page of ['home', 'about', 'privacy-policy'] as const) {
    const content = await admin.call('GET /api/admin/content/{page}', { params: { page } });
    if (content.version > 0) continue;
    const body = { ...content, fields: { ...content.fields, ...DEMO_WORDS[page] } };
    await admin.call('PUT /api/admin/content/{page}', { params: { page }, body });
  }
}
