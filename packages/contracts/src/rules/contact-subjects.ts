/** The subjects of a contact message as calls have them, and the labels that screens and mails show. */
export const CONTACT_SUBJECTS = {
  general: 'General Inquiry',
  custom: 'Custom Order Request',
  product: 'Product Question',
  wholesale: 'Wholesale Inquiry',
  shipping: 'Shipping Question',
  other: 'Other',
} as const;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

/** @returns the label of a subject; any other text unchanged */
export function contactSubjectLabel(subject: string): string {
  return CONTACT_SUBJECTS[subject as ContactSubject] ?? subject;
}
