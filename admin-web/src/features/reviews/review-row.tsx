import { type AdminReviewView, HideReason, ReplyToReviewRequest } from '@loop-petal/contracts/shapes/reviews';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { Select, TextArea } from '@loop-petal/web-kit/field';
import { formatTime } from '@loop-petal/web-kit/format';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { addresses } from '../../layout/shell/addresses.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { hideReview, replyToReview, reviewQueries, withdrawReply } from './queries.ts';

const REASONS: Readonly<Record<HideReason, string>> = {
  'personal-data': 'Contains personal data',
  offensive: 'Offensive',
  'not-about-product': 'Not about this product',
  unlawful: 'Unlawful',
};

const starsOf = (stars: number): string => '★'.repeat(stars) + '☆'.repeat(5 - stars);

/** A review with its earlier versions, the public reply, and hiding for one of four reasons. */
export function ReviewRow({ review }: { review: AdminReviewView }) {
  const { productName, orderId, stars, text, name, createdAt, editedAt, pictures, images, reply, hidden, history } =
    review;
  const isAdmin = useIsAdmin();
  const [open, setOpen] = useState<'reply' | 'hide' | null>(null);
  const close = () => setOpen(null);
  const showing = useHiding('Review shown');
  return (
    <li data-row tabIndex={-1} className="-outline-offset-4 grid gap-2 px-4 py-4 sm:px-5">
      <h3 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold tracking-normal">
        <span role="img" aria-label={`${stars} of 5 stars`} className="text-marigold">
          {starsOf(stars)}
        </span>
        {productName}
        {hidden && <Badge>Hidden: {REASONS[hidden].toLowerCase()}</Badge>}
      </h3>
      <p className="text-sm text-muted">
        {name} · <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {editedAt && ` · edited ${formatTime(editedAt)}`} ·{' '}
        <Link className="link" to={addresses.order(orderId)}>
          Order
        </Link>
      </p>
      {text && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>}
      <PictureLinks urls={pictures} images={images} by={name} />
      {history.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">Earlier versions ({history.length})</summary>
          <ul className="mt-2 grid gap-2">
            {history.map((version) => (
              <li key={version.at}>
                {formatTime(version.at)} · {starsOf(version.stars)} {version.text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {reply && open !== 'reply' && (
        <p className="max-w-prose rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
          {reply.text}
        </p>
      )}
      {open === 'reply' && <ReplyForm review={review} onDone={close} />}
      {open === 'hide' && <HideForm id={review.id} onDone={close} />}
      {open === null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => setOpen('reply')}>
            {reply ? 'Edit reply' : 'Reply in public'}
          </Button>
          {reply && <WithdrawButton id={review.id} />}
          {isAdmin && hidden && (
            <Button
              variant="quiet"
              size="sm"
              disabled={showing.isPending}
              onClick={() => showing.mutate({ id: review.id, hidden: false })}
            >
              Show again
            </Button>
          )}
          {isAdmin && !hidden && (
            <Button variant="quiet" size="sm" onClick={() => setOpen('hide')}>
              Hide
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function ReplyForm({ review: { id, reply }, onDone }: { review: AdminReviewView; onDone: () => void }) {
  const { field, handleSubmit } = useEntryForm({ text: reply?.text ?? '' }, ReplyToReviewRequest);
  const replying = useChange({
    run: replyToReview,
    invalidates: [reviewQueries.pages().queryKey],
    success: 'Reply published',
    failure: 'Failed to publish the reply.',
    showServerMessage: true,
  });
  const onSubmit = handleSubmit(({ text }) => replying.mutate({ id, text }, { onSuccess: onDone }));
  return (
    <form noValidate className="grid max-w-prose gap-3" onSubmit={onSubmit}>
      <TextArea label="Public reply" required rows={3} {...field('text')} />
      <FormProblem error={replying.error} />
      <FormButtons submit="Publish reply" isPending={replying.isPending} onCancel={onDone} />
    </form>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const withdrawal = useChange({
    run: withdrawReply,
    invalidates: [reviewQueries.pages().queryKey],
    success: 'Reply withdrawn',
    failure: 'Failed to withdraw the reply.',
    showServerMessage: true,
  });
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Withdraw reply
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw reply"
        question="Withdraw the public reply to this review? The shop deletes it, and shoppers no longer see it."
        confirmLabel="Withdraw"
        isPending={withdrawal.isPending}
        error={withdrawal.error}
        onConfirm={() => withdrawal.mutate(id, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
}

function HideForm({ id, onDone }: { id: string; onDone: () => void }) {
  const [reason, setReason] = useState<HideReason>('personal-data');
  const hiding = useHiding('Review hidden');
  return (
    <form
      className="grid max-w-prose gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        hiding.mutate({ id, hidden: true, reason }, { onSuccess: onDone });
      }}
    >
      <Select label="Reason" required value={reason} onChange={({ target }) => setReason(target.value as HideReason)}>
        {HideReason.options.map((one) => (
          <option key={one} value={one}>
            {REASONS[one]}
          </option>
        ))}
      </Select>
      <p className="text-sm text-muted">Shoppers see how many reviews are hidden for each reason.</p>
      <FormButtons submit="Hide review" isPending={hiding.isPending} onCancel={onDone} />
    </form>
  );
}

const useHiding = (success: string) =>
  useChange({
    run: hideReview,
    invalidates: [reviewQueries.pages().queryKey],
    success,
    failure: 'Failed to change the review.',
    showServerMessage: true,
  });
