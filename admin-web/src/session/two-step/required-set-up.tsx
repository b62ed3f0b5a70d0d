import { Button } from '@loop-petal/web-kit/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ListView } from '../../layout/lists/list-view.tsx';
import { forgetTwoStepDemand } from '../admin-session.ts';
import { leave } from '../leave.ts';
import { useShopName } from '../queries.ts';
import { twoStepQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

/** Shown before anything else while the shop requires two-step sign-in and the account has none. */
export function RequiredSetUp() {
  const [codes, setCodes] = useState<string[]>();
  const query = useQuery(twoStepQuery);
  const client = useQueryClient();
  const shopName = useShopName();
  const proceed = () => {
    forgetTwoStepDemand();
    void client.invalidateQueries();
  };
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-md gap-5">
        <h1 className="text-center text-2xl">Two-step sign-in</h1>
        <p className="text-center text-muted">{shopName} requires it from all of its staff.</p>
        <div className="rounded-card border border-line bg-card p-6">
          {codes ? (
            <RecoveryCodes codes={codes} onDone={proceed} />
          ) : (
            <ListView query={query} failure="Failed to load two-step sign-in" loading="Loading two-step sign-in…">
              {({ enabled }) =>
                enabled ? (
                  <div className="grid gap-4">
                    <p>Two-step sign-in is on for your account.</p>
                    <Button onClick={proceed}>Continue</Button>
                  </div>
                ) : (
                  <SetUp onDone={setCodes} />
                )
              }
            </ListView>
          )}
        </div>
        {!codes && (
          <Button variant="quiet" size="sm" className="justify-self-center" onClick={leave}>
            <LogOut size={16} aria-hidden />
            Logout
          </Button>
        )}
      </div>
    </div>
  );
}
