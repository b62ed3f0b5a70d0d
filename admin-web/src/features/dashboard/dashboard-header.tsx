import { SHOP_NAME } from '@loop-petal/contracts/shop';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { ExternalLink, LogOut } from 'lucide-react';
import { leave } from '../../session/leave.ts';

export function DashboardHeader() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4">
      <div>
        <p className="text-xs font-semibold text-rose">{SHOP_NAME}</p>
        <h1 className="text-2xl">Admin Dashboard</h1>
      </div>
      <div className="flex gap-2">
        <a href="/" className={buttonClass('quiet', 'sm', 'max-sm:hidden')}>
          <ExternalLink size={16} aria-hidden />
          View shop
        </a>
        <Button variant="secondary" size="sm" onClick={leave}>
          <LogOut size={16} aria-hidden />
          Logout
        </Button>
      </div>
    </header>
  );
}
