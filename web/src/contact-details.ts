/** How people reach the shop: the owner's to change. */
export const CONTACT_EMAIL = 'hello@loopandpetal.example';
export const PRIVACY_EMAIL = 'privacy@loopandpetal.example';
export const CONTACT_PHONE = '(555) 010-0199';
export const CONTACT_PHONE_HREF = 'tel:+15550100199';
export const POLICIES_UPDATED = 'January 25, 2025';
