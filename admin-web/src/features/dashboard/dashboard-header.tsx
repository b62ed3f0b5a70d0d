import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { ExternalLink, LogOut, Search } from 'lucide-react';
import { ShopLink } from '../../layout/parts/shop-link.tsx';
import { openPalette } from '../../layout/shell/open-palette.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { leave } from '../../session/leave.ts';
import { useShopName } from '../../session/queries.ts';
import { TwoStepButton } from '../../session/two-step/two-step-button.tsx';

export function DashboardHeader() {
  return (
    <header className="flex items-center justify-between gap-2 py-4 md:gap-4">
      <div>
        <p className="text-xs font-semibold text-rose">{useShopName()}</p>
        <h1 className="text-lg sm:text-2xl">Admin Dashboard</h1>
      </div>
      <div className="flex shrink-0 md:gap-2">
        {useIsAdmin() && (
          <Button variant="quiet" size="sm" className="max-md:px-3.5" onClick={openPalette} title="Ctrl K">
            <Search size={16} aria-hidden />
            <span className="max-md:sr-only">Go to…</span>
          </Button>
        )}
        <ShopLink path="/" className={buttonClass('quiet', 'sm', 'max-sm:hidden')}>
          <ExternalLink size={16} aria-hidden />
          View shop
        </ShopLink>
        <TwoStepButton />
        <Button variant="secondary" size="sm" className="max-md:px-3.5" onClick={leave}>
          <LogOut size={16} aria-hidden />
          <span className="max-md:sr-only">Logout</span>
        </Button>
      </div>
    </header>
  );
}
