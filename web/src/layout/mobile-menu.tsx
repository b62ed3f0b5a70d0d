import { SidePanel } from '@loop-petal/web-kit/dialog';
import { NavLink } from 'react-router-dom';
import { AccountEntries } from '../features/auth/menu-entries.tsx';
import { NAV_LINKS } from './nav-links.ts';

const extra = [
  { to: '/bouquets', label: 'Bouquets' },
  { to: '/wishlist', label: 'Wishlist' },
  { to: '/shipping', label: 'Shipping & Tracking' },
];

export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SidePanel open={open} onClose={onClose} title="Menu" width="20rem">
      <nav aria-label="Mobile">
        <ul>
          {[...NAV_LINKS, ...extra].map(({ to, label }) => (
            <li key={to} className="border-b border-line last:border-0">
              <NavLink
                to={to}
                end={to === '/'}
                className="font-display flex min-h-14 items-center text-xl aria-[current=page]:text-rose"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="mt-6">
          <AccountEntries onClose={onClose} />
        </div>
      </nav>
    </SidePanel>
  );
}
