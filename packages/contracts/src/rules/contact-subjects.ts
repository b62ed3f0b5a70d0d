/** What a contact message may be about, as calls carry it, and the label that screens and mails show. */
export const CONTACT_SUBJECTS = {
  general: 'General Inquiry',
  custom: 'Custom Order Request',
  product: 'Product Question',
  wholesale: 'Wholesale Inquiry',
  shipping: 'Shipping Question',
  other: 'Other',
} as const;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

/** @returns the label of a subject; a text that is no subject as it is */
export function contactSubjectLabel(subject: string): string {
  return CONTACT_SUBJECTS[subject as ContactSubject] ?? subject;
}
