import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { readForm } from '@loop-petal/web-kit/read-form';
import { showToast } from '@loop-petal/web-kit/toast-store';
import type { FormEvent } from 'react';
import { subscribeQuietly } from '../newsletter/subscribe.ts';

/** Thanks for any entry; what looks like an email is subscribed as well. */
export function FooterNewsletter() {
  function submit(event: FormEvent<HTMLFormElement>) {
    const entry = readForm(event, 'email').email.trim();
    if (!entry) return;
    showToast({ title: 'Subscribed!', description: 'Thank you for subscribing to our newsletter.' });
    event.currentTarget.reset();
    void subscribeQuietly(entry);
  }

  return (
    <form onSubmit={submit} noValidate>
      <h2 className="text-lg">Newsletter</h2>
      <p className="mt-2 mb-3 text-muted">New flowers and seasonal offers, now and then.</p>
      <div className="flex gap-2">
        <TextField
          hideLabel
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="Your email"
          className="min-w-0 grow"
        />
        <Button type="submit">Subscribe</Button>
      </div>
    </form>
  );
}
