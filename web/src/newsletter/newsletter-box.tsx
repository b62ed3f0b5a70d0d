import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { readForm } from '@loop-petal/web-kit/read-form';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { subscribe } from './subscribe.ts';

/** The sign-up of the home and offers pages; turns into thanks after success. */
export function NewsletterBox({ title, text }: { title: string; text: string }) {
  const sending = useMutation({
    mutationFn: subscribe,
    onSuccess: () =>
      showToast({ title: 'Success!', description: "You've been successfully subscribed to our newsletter." }),
    onError: (error) => showError(messageOf(error, 'Failed to subscribe. Please try again.'), 'Subscription Error'),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const entry = readForm(event, 'email').email.trim();
    if (!entry.includes('@')) {
      showToast({
        title: 'Invalid Email',
        description: 'Please enter a valid email address.',
        destructive: true,
        duration: 3000,
      });
      return;
    }
    sending.mutate(entry);
  }

  return (
    <section className="container-page">
      <div className="rounded-sheet bg-card px-6 py-12 text-center md:px-16">
        <h2 className="text-3xl">{sending.isSuccess ? 'Thank you for subscribing!' : title}</h2>
        <p className="mx-auto mt-3 max-w-xl text-lg text-muted">
          {sending.isSuccess ? 'A first letter with all our best is on its way to you.' : text}
        </p>
        {sending.isSuccess ? (
          <Button variant="secondary" className="mt-6" onClick={() => sending.reset()}>
            Subscribe Another Email
          </Button>
        ) : (
          <form noValidate onSubmit={submit} className="mx-auto mt-6 flex max-w-lg flex-col gap-3 sm:flex-row">
            <TextField
              hideLabel
              label="Email address"
              type="email"
              name="email"
              autoComplete="email"
              placeholder="Enter your email"
              className="grow"
            />
            <Button type="submit" disabled={sending.isPending}>
              {sending.isPending ? 'Subscribing...' : 'Subscribe'}
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}
