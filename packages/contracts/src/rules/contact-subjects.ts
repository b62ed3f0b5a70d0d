/** The subjects of a contact message: values in calls, and labels for screens and emails. */
export const CONTACT_SUBJECTS = {
  general: 'General Inquiry',
  custom: 'Custom Order Request',
  product: 'Product Question',
  wholesale: 'Wholesale Inquiry',
  shipping: 'Shipping Question',
  other: 'Other',
} as const;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

export function contactSubjectLabel(subject: string): string {
  return CONTACT_SUBJECTS[subject as ContactSubject] ?? subject;
}
