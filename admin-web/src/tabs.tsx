import type { Tab } from '@loop-petal/web-kit/tabs';
import { ChatBadge } from './features/chat/chat-badge.tsx';
import { OrdersTab } from './features/orders/orders-tab.tsx';
import { ProblemsBadge } from './features/problems/problems-badge.tsx';
import { lazyTab } from './lazy-tab.tsx';

/** The tabs of the panel, by their name in the address. */
export const tabs: readonly Tab<string>[] = [
  { key: 'orders', label: 'Orders', content: <OrdersTab /> },
  lazyTab('products', 'Products', () => import('./features/products/products-tab.tsx').then((m) => m.ProductsTab)),
  lazyTab('categories', 'Categories', () =>
    import('./features/categories/categories-tab.tsx').then((m) => m.CategoriesTab),
  ),
  lazyTab('users', 'Users', () => import('./features/users/users-tab.tsx').then((m) => m.UsersTab)),
  lazyTab('offers', 'Offers', () => import('./features/offers/offers-tab.tsx').then((m) => m.OffersTab)),
  lazyTab('contacts', 'Contacts', () => import('./features/contacts/contacts-tab.tsx').then((m) => m.ContactsTab)),
  lazyTab('newsletter', 'Newsletter', () =>
    import('./features/newsletter/newsletter-tab.tsx').then((m) => m.NewsletterTab),
  ),
  lazyTab('chat', 'Live Chat', () => import('./features/chat/chat-tab.tsx').then((m) => m.ChatTab), <ChatBadge />),
  lazyTab('mail', 'Mail', () => import('./features/mail/mail-tab.tsx').then((m) => m.MailTab)),
  lazyTab(
    'problems',
    'Problems',
    () => import('./features/problems/problems-tab.tsx').then((m) => m.ProblemsTab),
    <ProblemsBadge />,
  ),
  lazyTab('history', 'History', () => import('./features/history/history-tab.tsx').then((m) => m.HistoryTab)),
];
