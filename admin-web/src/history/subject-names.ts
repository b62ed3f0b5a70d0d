import type { AuditEntryView, AuditSubjectKind } from '@loop-petal/contracts/shapes/audit';
import { addresses } from '../layout/shell/addresses.ts';

export const KINDS: Readonly<Record<AuditSubjectKind, string>> = {
  order: 'Order',
  product: 'Product',
  variation: 'Color',
  category: 'Category',
  offer: 'Offer',
  image: 'Picture',
  user: 'Account',
  invitation: 'Invitation',
  contact: 'Contact message',
  subscription: 'Newsletter subscription',
  newsletter: 'Newsletter',
  mail: 'Email',
  chat: 'Conversation',
  'canned-reply': 'Saved reply',
  payment: 'Payment',
  'dead-letter': 'Event',
  artisan: 'Artisan',
  material: 'Material',
  recipe: 'Recipe',
  job: 'Piece',
  'promise-level': 'Promises',
  review: 'Review',
  quote: 'Quote',
  settings: 'Settings',
};

/** A field's label in the panel: `stockQuantity` becomes `Stock quantity`. */
export function fieldName(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Subject = AuditEntryView['subject'];

export const subjectName = ({ kind, label }: Subject): string | null =>
  label ?? (kind === 'user' ? 'deleted since' : null);

export function addressOfSubject({ kind, id, label }: Subject, within: AuditEntryView['within']): string | null {
  const product = kind === 'product' ? id : within?.kind === 'product' ? within.id : null;
  if (product) return kind === 'variation' ? addresses.variations(product) : addresses.product(product);
  if (kind === 'order') return addresses.order(id);
  if (kind === 'mail') return addresses.email(id);
  if (kind === 'newsletter') return addresses.newsletter(id);
  if (kind === 'user') return label ? addresses.user(id) : null;
  if (kind === 'invitation') return addresses.invitations;
  if (kind === 'category') return addresses.category(id);
  if (kind === 'offer') return addresses.offer(id);
  if (kind === 'artisan') return addresses.artisan(id);
  if (kind === 'material') return addresses.material(id);
  if (kind === 'recipe') return addresses.product(id);
  if (kind === 'job') return within?.kind === 'order' ? addresses.order(within.id) : null;
  if (kind === 'settings') return addresses.settings;
  if (kind === 'chat') return addresses.chat(id);
  return null;
}
