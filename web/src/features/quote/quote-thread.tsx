import type { QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { Bubble } from '@loop-petal/web-kit/chat-log';
import { TextArea } from '@loop-petal/web-kit/field';
import { formatTime } from '@loop-petal/web-kit/format';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { quoteMessageRules } from '../../forms/rules/quote-message.ts';
import { useShop } from '../../queries/shop.ts';
import { quoteKey, writeMessage } from './queries.ts';

/** The messages of a quote, oldest first, and a form for the next one. */
export function QuoteThread({ quote, token }: { quote: QuoteView; token: string | null }) {
  const { name } = useShop();
  return (
    <section aria-labelledby="messages" className="grid gap-5">
      <h2 id="messages" className="text-2xl">
        Messages
      </h2>
      <div role="log" aria-labelledby="messages" className="flex flex-col gap-4">
        {quote.messages.map(({ from, text, at }) => (
          <Bubble
            key={at}
            mine={from === 'customer'}
            who={from === 'customer' ? 'You' : name}
            note={<time dateTime={at}>{formatTime(at)}</time>}
          >
            {text}
          </Bubble>
        ))}
      </div>
      {quote.state === 'withdrawn' ? <Closed /> : <ReplyForm id={quote.id} token={token} />}
    </section>
  );
}

function ReplyForm({ id, token }: { id: string; token: string | null }) {
  const client = useQueryClient();
  const queryKey = quoteKey(id);
  const writing = useMutation({
    mutationFn: (text: string) => writeMessage(id, token, text),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      showToast({ title: 'Message sent!' });
    },
    onError: (error) => {
      showError(messageOf(error, 'We could not send your message. Please try again.'));
      void client.invalidateQueries({ queryKey });
    },
  });
  const { props, field } = useNativeForm({
    fields: quoteMessageRules,
    onSubmit: ({ text }, form) => writing.mutateAsync(text, { onSuccess: () => form.reset() }),
  });
  return (
    <form id="ask" {...props} className="grid scroll-mt-24 gap-3">
      <TextArea label="Your message" rows={3} {...field('text')} />
      <Button type="submit" disabled={writing.isPending} className="justify-self-start">
        {writing.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}

function Closed() {
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-sunken p-5">
      <p>We have closed this request, so it takes no more messages.</p>
      <Link to="/custom-order" className={buttonClass('secondary', 'sm')}>
        Ask for Another Custom Order
      </Link>
    </div>
  );
}
