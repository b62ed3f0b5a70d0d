import type { QueryClient } from '@tanstack/react-query';
import { Flower2, type LucideIcon, MessagesSquare, ShoppingBag, TriangleAlert } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { categoryQueries } from './features/categories/queries.ts';
import { ChatBadge } from './features/chat/chat-badge.tsx';
import { chatQueries } from './features/chat/queries.ts';
import { contactQueries } from './features/contacts/queries.ts';
import { newsletterQueries } from './features/newsletter/queries.ts';
import { offerQueries } from './features/offers/queries.ts';
import { orderQueries } from './features/orders/queries.ts';
import { ProblemsBadge } from './features/problems/problems-badge.tsx';
import { problemQueries } from './features/problems/queries.ts';
import { productQueries } from './features/products/queries.ts';
import { userQueries } from './features/users/queries.ts';
import { workshopQueries } from './features/workshop/queries.ts';

type Load = () => Promise<ComponentType>;

export interface SubRoute {
  path: string;
  load?: Load;
  children?: readonly SubRoute[];
}

export interface Section {
  key: string;
  label: string;
  badge?: ReactNode;
  /** The main sections have an icon: they are in the bar on phones. */
  icon?: LucideIcon;
  load: Load;
  prefetch?: (client: QueryClient) => Promise<unknown>;
  children?: readonly SubRoute[];
}

const artisanDialogs = () => import('./features/workshop/artisans/artisan-dialog.tsx');
const materialDialogs = () => import('./features/workshop/materials/material-dialog.tsx');

/** In tab order. `/admin` leads to the first one. */
export const sections: readonly Section[] = [
  {
    key: 'orders',
    label: 'Orders',
    icon: ShoppingBag,
    load: () => import('./features/orders/orders-page.tsx').then((m) => m.OrdersPage),
    prefetch: (client) => client.prefetchInfiniteQuery(orderQueries.pages()),
    children: [
      {
        path: ':orderId',
        load: () => import('./features/orders/chosen-order.tsx').then((m) => m.ChosenOrder),
        children: [
          {
            path: 'packing-slip',
            load: () => import('./features/orders/packing-slips-dialog.tsx').then((m) => m.PackingSlipRoute),
          },
          {
            path: 'history',
            load: () => import('./features/order-history/order-history-route.tsx').then((m) => m.OrderHistoryRoute),
          },
          {
            path: 'address/:parcel',
            load: () => import('./features/orders/address-dialog.tsx').then((m) => m.AddressRoute),
          },
          { path: 'refund', load: () => import('./features/orders/refund-dialog.tsx').then((m) => m.RefundRoute) },
        ],
      },
    ],
  },
  {
    key: 'workshop',
    label: 'Workshop',
    load: () => import('./features/workshop/workshop-page.tsx').then((m) => m.WorkshopPage),
    prefetch: (client) => client.prefetchQuery(workshopQueries.jobs()),
    children: [
      {
        path: '',
        load: () => import('./features/workshop/board/board.tsx').then((m) => m.Board),
        children: [
          {
            path: 'pieces/:jobId',
            load: () => import('./features/workshop/board/job-dialog.tsx').then((m) => m.JobRoute),
          },
        ],
      },
      { path: 'calendar', load: () => import('./features/workshop/calendar/calendar.tsx').then((m) => m.Calendar) },
      {
        path: 'artisans',
        load: () => import('./features/workshop/artisans/artisans.tsx').then((m) => m.Artisans),
        children: [
          { path: 'new', load: () => artisanDialogs().then((m) => m.NewArtisanRoute) },
          { path: ':artisanId', load: () => artisanDialogs().then((m) => m.EditArtisanRoute) },
          { path: ':artisanId/delete', load: () => artisanDialogs().then((m) => m.DeleteArtisanRoute) },
        ],
      },
      {
        path: 'statistics',
        load: () => import('./features/workshop/statistics/statistics.tsx').then((m) => m.Statistics),
      },
      {
        path: 'materials',
        load: () => import('./features/workshop/materials/materials.tsx').then((m) => m.Materials),
        children: [
          { path: 'new', load: () => materialDialogs().then((m) => m.NewMaterialRoute) },
          {
            path: 'shopping-list',
            load: () =>
              import('./features/workshop/materials/shopping-list-dialog.tsx').then((m) => m.ShoppingListRoute),
          },
          { path: ':materialId', load: () => materialDialogs().then((m) => m.EditMaterialRoute) },
          { path: ':materialId/delete', load: () => materialDialogs().then((m) => m.DeleteMaterialRoute) },
        ],
      },
    ],
  },
  {
    key: 'products',
    label: 'Products',
    icon: Flower2,
    load: () => import('./features/products/products-page.tsx').then((m) => m.ProductsPage),
    prefetch: (client) => client.prefetchQuery(productQueries.all()),
    children: [
      { path: 'new', load: () => import('./features/products/product-dialog.tsx').then((m) => m.NewProductRoute) },
      { path: 'import', load: () => import('./features/products/import-dialog.tsx').then((m) => m.ImportRoute) },
      {
        path: ':productId',
        load: () => import('./features/products/product-dialog.tsx').then((m) => m.EditProductRoute),
      },
      {
        path: ':productId/variations',
        load: () => import('./features/products/variations-dialog.tsx').then((m) => m.VariationsRoute),
      },
      {
        path: ':productId/delete',
        load: () => import('./features/products/product-dialog.tsx').then((m) => m.DeleteProductRoute),
      },
    ],
  },
  {
    key: 'categories',
    label: 'Categories',
    load: () => import('./features/categories/categories-page.tsx').then((m) => m.CategoriesPage),
    prefetch: (client) => client.prefetchQuery(categoryQueries.all()),
    children: [
      { path: 'new', load: () => import('./features/categories/category-dialog.tsx').then((m) => m.NewCategoryRoute) },
      {
        path: ':categoryId',
        load: () => import('./features/categories/category-dialog.tsx').then((m) => m.EditCategoryRoute),
      },
      {
        path: ':categoryId/delete',
        load: () => import('./features/categories/category-dialog.tsx').then((m) => m.DeleteCategoryRoute),
      },
    ],
  },
  {
    key: 'users',
    label: 'Users',
    load: () => import('./features/users/users-page.tsx').then((m) => m.UsersPage),
    prefetch: (client) => client.prefetchQuery(userQueries.all()),
    children: [
      { path: 'new', load: () => import('./features/users/user-dialog.tsx').then((m) => m.NewUserRoute) },
      {
        path: ':userId',
        load: () => import('./features/users/user-detail.tsx').then((m) => m.ChosenUser),
        children: [
          { path: 'edit', load: () => import('./features/users/user-dialog.tsx').then((m) => m.EditUserRoute) },
          { path: 'delete', load: () => import('./features/users/user-dialog.tsx').then((m) => m.DeleteUserRoute) },
        ],
      },
    ],
  },
  {
    key: 'offers',
    label: 'Offers',
    load: () => import('./features/offers/offers-page.tsx').then((m) => m.OffersPage),
    prefetch: (client) => client.prefetchQuery(offerQueries.all()),
    children: [
      { path: 'new', load: () => import('./features/offers/offer-dialog.tsx').then((m) => m.NewOfferRoute) },
      { path: ':offerId', load: () => import('./features/offers/offer-dialog.tsx').then((m) => m.EditOfferRoute) },
      {
        path: ':offerId/delete',
        load: () => import('./features/offers/offer-dialog.tsx').then((m) => m.DeleteOfferRoute),
      },
    ],
  },
  {
    key: 'contacts',
    label: 'Contacts',
    load: () => import('./features/contacts/contacts-page.tsx').then((m) => m.ContactsPage),
    prefetch: (client) => client.prefetchQuery(contactQueries.all()),
  },
  {
    key: 'newsletter',
    label: 'Newsletter',
    load: () => import('./features/newsletter/newsletter-page.tsx').then((m) => m.NewsletterPage),
    prefetch: (client) => client.prefetchQuery(newsletterQueries.all()),
  },
  {
    key: 'chat',
    label: 'Live Chat',
    badge: <ChatBadge />,
    icon: MessagesSquare,
    load: () => import('./features/chat/chat-page.tsx').then((m) => m.ChatPage),
    prefetch: (client) => client.prefetchQuery(chatQueries.open()),
    children: [{ path: ':sessionId' }],
  },
  {
    key: 'mail',
    label: 'Mail',
    load: () => import('./features/mail/mail-page.tsx').then((m) => m.MailPage),
    children: [{ path: ':mailId', load: () => import('./features/mail/chosen-mail.tsx').then((m) => m.ChosenMail) }],
  },
  {
    key: 'problems',
    label: 'Problems',
    badge: <ProblemsBadge />,
    icon: TriangleAlert,
    load: () => import('./features/problems/problems-page.tsx').then((m) => m.ProblemsPage),
    prefetch: (client) => client.prefetchQuery(problemQueries.all()),
  },
  {
    key: 'history',
    label: 'History',
    load: () => import('./features/history/history-page.tsx').then((m) => m.HistoryPage),
  },
];
