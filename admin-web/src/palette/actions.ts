import { leave } from '../session/leave.ts';
import type { CommandResult } from './use-command-results.ts';

export function actionsOf({
  navigate,
  onKeys,
  shopUrl,
}: {
  navigate: (address: string) => unknown;
  onKeys: () => void;
  shopUrl: string;
}): CommandResult[] {
  const action = (name: string, detail: string, run: () => void): CommandResult => ({
    key: `do ${name}`,
    name,
    detail,
    run,
  });
  const to = (name: string, detail: string, address: string) => action(name, detail, () => navigate(address));
  return [
    to('Add product', 'Products', '/products/new'),
    to('Add category', 'Categories', '/categories/new'),
    to('Add offer', 'Offers', '/offers/new'),
    to('Add user', 'Users', '/users/new'),
    to('Add artisan', 'Workshop', '/workshop/artisans/new'),
    to('Add material', 'Workshop', '/workshop/materials/new'),
    to('Show the artisans’ calendar', 'Workshop', '/workshop/calendar'),
    to('Show materials', 'Workshop', '/workshop/materials'),
    to('Show production statistics', 'Workshop', '/workshop/statistics'),
    to('Import products', 'Products', '/products/import'),
    to('Show pending orders', 'Orders', '/orders?status=pending'),
    to('Show orders to make', 'Orders', '/orders?status=processing'),
    action('Keys', 'Help', onKeys),
    action('View shop', 'Storefront', () => window.open(`${shopUrl}/`, '_blank', 'noopener')),
    action('Logout', 'Session', leave),
  ];
}
