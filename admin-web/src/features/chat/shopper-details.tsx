import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { formatTime } from '@loop-petal/web-kit/format';
import { Link } from 'react-router-dom';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { AskedQuestions } from './asked-questions.tsx';
import { nameOf } from './chat-session.ts';
import { ShopperCart } from './shopper-cart.tsx';
import { ShopperOrders } from './shopper-orders.tsx';

export function ShopperDetails({ session }: { session: AgentSessionView }) {
  const isAdmin = useIsAdmin();
  const { userId, ownerId, sessionId, startedAt } = session;
  return (
    <div className="grid gap-5">
      <DescriptionList
        entries={[
          [
            'Shopper',
            userId && isAdmin ? (
              <Link className="link" to={addresses.user(userId)}>
                {nameOf(session)}
              </Link>
            ) : userId ? (
              nameOf(session)
            ) : (
              'Guest'
            ),
          ],
          [
            'Chat since',
            <time key="since" dateTime={startedAt}>
              {formatTime(startedAt)}
            </time>,
          ],
        ]}
      />
      <AskedQuestions sessionId={sessionId} />
      <ShopperCart ownerId={ownerId} />
      <ShopperOrders ownerId={ownerId} />
    </div>
  );
}

export function ShopperColumn({ session }: { session: AgentSessionView }) {
  return (
    <aside
      aria-label={`About ${nameOf(session)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="relative h-full overflow-y-auto rounded-card border border-line bg-card p-5 -outline-offset-4"
    >
      <ShopperDetails session={session} />
    </aside>
  );
}
