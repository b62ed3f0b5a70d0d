import { SHOP_NAME } from '@loop-petal/contracts/shop';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { ExternalLink, LogOut, Search } from 'lucide-react';
import { openPalette } from '../../palette/shortcuts.tsx';
import { leave } from '../../session/leave.ts';
import { TwoStepButton } from '../../session/two-step/two-step-button.tsx';

export function DashboardHeader() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4">
      <div>
        <p className="text-xs font-semibold text-rose">{SHOP_NAME}</p>
        <h1 className="text-2xl">Admin Dashboard</h1>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" size="sm" onClick={openPalette} title="Ctrl K">
          <Search size={16} aria-hidden />
          <span className="max-sm:sr-only">Go to…</span>
        </Button>
        <a href="/" className={buttonClass('quiet', 'sm', 'max-sm:hidden')}>
          <ExternalLink size={16} aria-hidden />
          View shop
        </a>
        <TwoStepButton />
        <Button variant="secondary" size="sm" onClick={leave}>
          <LogOut size={16} aria-hidden />
          Logout
        </Button>
      </div>
    </header>
  );
}
