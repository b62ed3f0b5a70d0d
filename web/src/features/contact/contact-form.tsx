import { CONTACT_SUBJECTS } from '@loop-petal/contracts/rules/contact-subjects';
import type { ContactRequest } from '@loop-petal/contracts/shapes/notifications';
import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { Select, TextArea, TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api.ts';
import { contactRules } from '../../forms/rules/contact.ts';

type Message = z.input<typeof ContactRequest>;

export function ContactForm() {
  const sending = useMutation({
    mutationFn: (body: Message) => api.call('POST /api/contact', { body }),
    onSuccess: () =>
      showToast({ title: 'Message sent!', description: "Thank you for contacting us. We'll get back to you soon." }),
    // Retrying may help after any failure except an invalid email address.
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.status === 400;
      showError(messageOf(isRefused && error, 'Failed to send message. Please try again.'));
    },
  });

  const { props, field } = useNativeForm({
    fields: { ...contactRules, subject: {} },
    onInvalid: (_, { name, email, message }) => {
      if (!name || !email || !message) showError('Please fill in all required fields');
    },
    onSubmit: (values, form) => sending.mutateAsync(values as Message, { onSuccess: () => form.reset() }),
  });

  return (
    <form id="form" {...props} className="flex scroll-mt-24 flex-col gap-5 rounded-sheet bg-card p-6 md:p-10">
      <h2 className="text-2xl">Send us a message</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <Select label="Subject" {...field('subject')}>
        <option value="">Select a subject</option>
        {Object.entries(CONTACT_SUBJECTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea label="Message" rows={6} {...field('message')} />
      <Button type="submit" size="lg" disabled={sending.isPending} className="self-start">
        {sending.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
