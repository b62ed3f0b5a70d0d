/** Contact details of the shop besides CONTACT_EMAIL, for the owner to change. */
export const PRIVACY_EMAIL = 'privacy@loopandpetal.shop';
/** The seller's address, on receipts. */
export const CONTACT_ADDRESS = '1420 Alder Street, Portland, OR 97205';
export const CONTACT_PHONE = '(802) 555-0142';
export const CONTACT_PHONE_HREF = 'tel:+18025550142';
export const POLICIES_UPDATED = 'January 25, 2025';
export const SOCIAL_PROFILES = {
  Instagram: 'https://www.instagram.com/loopandpetal.shop',
  Facebook: 'https://www.facebook.com/loopandpetal.shop',
  Pinterest: 'https://www.pinterest.com/loopandpetalshop',
} as const;
