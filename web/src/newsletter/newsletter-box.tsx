import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation } from '@tanstack/react-query';
import { newsletterRules } from '../forms/rules/newsletter.ts';
import { subscribe } from './subscribe.ts';

export function NewsletterBox({ title, text }: { title: string; text: string }) {
  const sending = useMutation({
    mutationFn: subscribe,
    onSuccess: () =>
      showToast({ title: 'Success!', description: "You've been successfully subscribed to our newsletter." }),
    onError: (error) => showError(messageOf(error, 'Failed to subscribe. Please try again.'), 'Subscription Error'),
  });

  const { props, field } = useNativeForm({
    fields: { email: newsletterRules.email },
    onInvalid: () =>
      showToast({
        title: 'Invalid Email',
        description: 'Please enter a valid email address.',
        destructive: true,
        duration: 3000,
      }),
    onSubmit: ({ email }) => sending.mutateAsync(email),
  });

  return (
    <section className="container-page">
      <div className="rounded-sheet bg-card px-6 py-12 text-center md:px-16">
        <h2 className="text-3xl">{sending.isSuccess ? 'Thank you for subscribing!' : title}</h2>
        <p className="mx-auto mt-3 max-w-xl text-lg text-muted">
          {sending.isSuccess ? 'Your welcome email is on its way.' : text}
        </p>
        {sending.isSuccess ? (
          <Button variant="secondary" className="mt-6" onClick={() => sending.reset()}>
            Subscribe Another Email
          </Button>
        ) : (
          <form {...props} className="mx-auto mt-6 flex max-w-lg flex-col gap-3 sm:flex-row">
            <TextField
              hideLabel
              label="Email address"
              type="email"
              {...field('email')}
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
