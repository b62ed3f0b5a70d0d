import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showToast } from '@loop-petal/web-kit/toast-store';
import { type FormEvent, useState } from 'react';
import { subscribeQuietly } from '../newsletter/subscribe.ts';

/** Thanks for any entry; what looks like an email is subscribed as well. */
export function FooterNewsletter() {
  const [value, setValue] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const entry = value.trim();
    if (!entry) return;
    showToast({ title: 'Subscribed!', description: 'Thank you for subscribing to our newsletter.' });
    setValue('');
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
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button type="submit">Subscribe</Button>
      </div>
    </form>
  );
}
