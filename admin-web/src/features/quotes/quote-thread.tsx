import { type AdminQuoteView, QuoteMessageRequest } from '@loop-petal/contracts/shapes/quotes';
import { Button } from '@loop-petal/web-kit/button';
import { Bubble } from '@loop-petal/web-kit/chat-log';
import { TextArea } from '@loop-petal/web-kit/field';
import { formatTime } from '@loop-petal/web-kit/format';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { Panel } from '../../layout/shell/panel.tsx';
import { answerQuote, quoteKeys } from './queries.ts';

/** The messages of a quote, oldest first, and a form for the answer. */
export function QuoteThread({ quote: { id, name, state, messages } }: { quote: AdminQuoteView }) {
  return (
    <Panel title="Messages">
      <div className="grid gap-5">
        <div role="log" aria-label="Messages" className="flex flex-col gap-3 text-sm">
          {messages.map(({ from, by, text, at }) => {
            const author = from === 'customer' ? name : (by ?? 'The shop');
            return (
              <Bubble
                key={at}
                mine={from === 'shop'}
                who={author}
                note={
                  <>
                    <span aria-hidden>{author} · </span>
                    <time dateTime={at}>{formatTime(at)}</time>
                  </>
                }
              >
                {text}
              </Bubble>
            );
          })}
        </div>
        {state === 'withdrawn' ? (
          <p className="text-sm text-muted">This quote is closed and takes no more messages.</p>
        ) : (
          <AnswerForm id={id} />
        )}
      </div>
    </Panel>
  );
}

function AnswerForm({ id }: { id: string }) {
  const { field, handleSubmit, reset } = useEntryForm({ text: '' }, QuoteMessageRequest);
  const answering = useChange({
    run: answerQuote,
    invalidates: quoteKeys,
    success: 'Answer sent',
    failure: 'Failed to send the answer',
    showServerMessage: true,
  });
  const onSubmit = handleSubmit(({ text }) => answering.mutate({ id, text }, { onSuccess: () => reset({ text: '' }) }));
  return (
    <form noValidate className="grid gap-3" onSubmit={onSubmit}>
      <TextArea label="Your answer" required rows={4} {...field('text')} />
      <FormProblem error={answering.error} />
      <Button type="submit" size="sm" disabled={answering.isPending} className="justify-self-start">
        {answering.isPending ? 'Sending…' : 'Send answer'}
      </Button>
    </form>
  );
}
