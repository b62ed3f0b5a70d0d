import type { StaffRole } from '@loop-petal/contracts/rules/staff-roles';
import { categoriesSection } from './features/categories/section.ts';
import { chatSection } from './features/chat/section.tsx';
import { contactsSection } from './features/contacts/section.tsx';
import { customersSection } from './features/customers/section.ts';
import { emailSection } from './features/emails/section.ts';
import { historySection } from './features/history/section.ts';
import { piecesSection } from './features/making/section.ts';
import { newsletterSection } from './features/newsletter/section.ts';
import { offersSection } from './features/offers/section.ts';
import { ordersSection } from './features/orders/section.tsx';
import { packingSection } from './features/packing/section.ts';
import { problemsSection } from './features/problems/section.tsx';
import { productsSection } from './features/products/section.ts';
import { quotesSection } from './features/quotes/section.tsx';
import { reviewsSection } from './features/reviews/section.ts';
import { settingsSection } from './features/settings/section.ts';
import { todaySection } from './features/today/section.ts';
import { usersSection } from './features/users/section.ts';
import { workshopSection } from './features/workshop/section.ts';
import type { Section } from './layout/shell/section.ts';

/** All sections, in tab order. */
export const sections: readonly Section[] = [
  todaySection,
  ordersSection,
  customersSection,
  workshopSection,
  productsSection,
  categoriesSection,
  usersSection,
  offersSection,
  contactsSection,
  quotesSection,
  reviewsSection,
  newsletterSection,
  chatSection,
  emailSection,
  problemsSection,
  historySection,
  settingsSection,
  packingSection,
  piecesSection,
];

export const sectionsOf = (role: StaffRole): readonly Section[] =>
  sections.filter(({ roles = ['admin'] }) => roles.includes(role));

/** The first page of a role; admins start with the day page instead. */
export const homes: Readonly<Record<StaffRole, string>> = {
  admin: '/orders',
  support: '/orders',
  packer: '/packing',
  artisan: '/pieces',
};
