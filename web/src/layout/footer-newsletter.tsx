import { MAX_EMAIL_LENGTH } from '@loop-petal/contracts/rules/shop';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showToast } from '@loop-petal/web-kit/toast-store';
import type { FormEvent } from 'react';

/** Always shows thanks; subscribes the entry if it is an email address. */
export function FooterNewsletter() {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entry = String(new FormData(form).get('email')).trim();
    if (!entry) return;
    showToast({ title: 'Subscribed!', description: 'Thank you for subscribing to our newsletter.' });
    form.reset();
    subscribeQuietly(entry).catch(() => undefined);
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <h2 className="text-lg">Newsletter</h2>
      <p className="mt-2 mb-3 text-muted">New flowers and seasonal offers, now and then.</p>
      <div className="flex gap-2">
        <TextField
          hideLabel
          label="Email address"
          type="email"
          name="email"
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="email"
          placeholder="Your email"
          className="min-w-0 grow"
        />
        <Button type="submit">Subscribe</Button>
      </div>
    </form>
  );
}

async function subscribeQuietly(entry: string): Promise<void> {
  const { subscribeValid } = await import('../newsletter/subscribe.ts');
  await subscribeValid(entry);
}
