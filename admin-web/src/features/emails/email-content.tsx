import type { EmailDetailView } from '@loop-petal/contracts/shapes/emails';
import { Tabs } from '@loop-petal/web-kit/tabs';
import { useState } from 'react';

/**
 * The email as its recipient sees it. The frame runs no scripts, follows no links and loads nothing from other servers.
 */
export function EmailContent({ email }: { email: EmailDetailView }) {
  const [shown, show] = useState<'html' | 'text'>('html');
  // Its link is valid for only a few minutes, but refetching the same email must not reload the frame.
  const [previewUrl] = useState(email.previewUrl);
  return (
    <Tabs
      label="Email preview"
      selected={shown}
      onSelect={show}
      className="[&>[role=tabpanel]]:pt-4"
      tabs={[
        {
          key: 'html',
          label: 'Preview',
          content: (
            <>
              <iframe
                title={`Preview of ${email.subject}`}
                src={previewUrl}
                sandbox=""
                className="h-[34rem] w-full rounded-md border border-line bg-white"
              />
              <p className="mt-2 text-xs text-muted">Links do not work in the preview.</p>
            </>
          ),
        },
        {
          key: 'text',
          label: 'Text',
          content: (
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
              tabIndex={0}
              className="max-h-[34rem] overflow-auto rounded-md bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap"
            >
              {email.text}
            </pre>
          ),
        },
      ]}
    />
  );
}
