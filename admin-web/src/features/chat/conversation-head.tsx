import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { Button, IconButton, singleClick } from '@loop-petal/web-kit/button';
import { SidePanel } from '@loop-petal/web-kit/dialog';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, Hand, PanelRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { claimer, nameOf } from './chat-session.ts';
import { OnlineDot } from './online-dot.tsx';
import { chatQueries } from './queries.ts';
import { ShopperDetails } from './shopper-details.tsx';
import { useClaims } from './use-claims.ts';

export function ConversationHead({ session }: { session: AgentSessionView }) {
  const { to } = useSectionRoutes('/chat');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-1 border-b sm:gap-2 border-line py-2 pr-2 pl-2 md:pl-5">
      <Link
        to={to()}
        aria-label="All conversations"
        className="inline-grid size-11 place-items-center rounded-pill hover:bg-sunken md:hidden"
      >
        <ArrowLeft size={20} aria-hidden />
      </Link>
      <div className="min-w-0 grow">
        <h2 className="flex items-center gap-2 font-sans text-base font-bold tracking-normal">
          <OnlineDot isOnline={session.online} />
          <span className="truncate">{nameOf(session)}</span>
        </h2>
        <p className="truncate text-xs text-muted">{stateOf(session)}</p>
      </div>
      <Actions session={session} />
      <IconButton label="Shopper details" className="xl:hidden" onClick={() => setOpen(true)}>
        <PanelRight size={20} aria-hidden />
      </IconButton>
      <SidePanel open={isOpen} onClose={() => setOpen(false)} title={nameOf(session)}>
        <ShopperDetails session={session} />
      </SidePanel>
    </div>
  );
}

function stateOf(session: AgentSessionView): string {
  const presence = session.online ? 'Online' : 'Offline';
  if (session.closedAt) return `${presence} · closed`;
  if (!session.claimedBy) return `${presence} · unassigned`;
  return session.isMine ? `${presence} · yours` : `${presence} · ${claimer(session)} has it`;
}

function Actions({ session }: { session: AgentSessionView }) {
  const { sessionId: id, claimedBy, isMine, closedAt } = session;
  const { claim, release, close } = useClaims(session);
  const shown = useQuery(chatQueries.messages(id)).data?.messages;
  const lastMessageId = shown?.findLast(({ role }) => role === 'user')?.id;
  if (claimedBy && !isMine) return null;
  return (
    <div className="flex gap-1">
      {isMine ? (
        <Button variant="quiet" size="sm" disabled={release.isPending} onClick={singleClick(() => release.mutate(id))}>
          <Undo2 size={17} aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">Release</span>
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          disabled={claim.isPending}
          onClick={singleClick(() => claim.mutate({ id }))}
        >
          <Hand size={17} aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">{closedAt ? 'Reopen' : 'Take'}</span>
        </Button>
      )}
      {!closedAt && (
        <Button
          variant="quiet"
          size="sm"
          disabled={close.isPending || !shown}
          onClick={singleClick(() => close.mutate({ id, lastMessageId }))}
        >
          <Check size={17} aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">Close</span>
        </Button>
      )}
    </div>
  );
}
