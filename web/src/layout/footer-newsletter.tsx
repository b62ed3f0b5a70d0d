import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showToast } from '@loop-petal/web-kit/toast-store';
import { newsletterRules } from '../forms/rules/newsletter.ts';
import { useForm } from '../forms/use-form.ts';
import { subscribeQuietly } from '../newsletter/subscribe.ts';

/** Shows thanks for any entry, and subscribes it when it is an email address. */
export function FooterNewsletter() {
  const { props, field } = useForm({
    fields: { email: { max: newsletterRules.email.max } },
    send: ({ email }, form) => {
      if (!email) return;
      showToast({ title: 'Subscribed!', description: 'Thank you for subscribing to our newsletter.' });
      form.reset();
      void subscribeQuietly(email);
    },
  });

  return (
    <form {...props}>
      <h2 className="text-lg">Newsletter</h2>
      <p className="mt-2 mb-3 text-muted">New flowers and seasonal offers, now and then.</p>
      <div className="flex gap-2">
        <TextField
          hideLabel
          label="Email address"
          type="email"
          {...field('email')}
          autoComplete="email"
          placeholder="Your email"
          className="min-w-0 grow"
        />
        <Button type="submit">Subscribe</Button>
      </div>
    </form>
  );
}
