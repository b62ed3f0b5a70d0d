import { leave } from '../session/leave.ts';
import type { CommandResult } from './use-command-results.ts';

/** Actions of the command palette. */
export function actionsOf(navigate: (address: string) => void, onKeys: () => void): CommandResult[] {
  const action = (name: string, detail: string, run: () => void): CommandResult => ({
    key: `do ${name}`,
    name,
    detail,
    run,
  });
  const to = (name: string, detail: string, address: string) => action(name, detail, () => navigate(address));
  return [
    to('Add product', 'Products', '?tab=products&dialog=add'),
    to('Add category', 'Categories', '?tab=categories&dialog=add'),
    to('Add offer', 'Offers', '?tab=offers&dialog=add'),
    to('Add user', 'Users', '?tab=users&dialog=add'),
    to('Import products', 'Products', '?tab=products&dialog=import'),
    to('Show pending orders', 'Orders', '?tab=orders&status=pending'),
    to('Show orders to be made', 'Orders', '?tab=orders&status=processing'),
    action('Keys', 'Help', onKeys),
    action('View shop', 'Storefront', () => window.open('/', '_blank', 'noopener')),
    action('Logout', 'Session', leave),
  ];
}
