import { TextField } from '@loop-petal/web-kit/field';
import type { ComponentProps } from 'react';
import { focusNew } from './focus-new.ts';

/** The code of two-step sign-in. It appears, and gets the focus, when the server asks for it. */
export function CodeField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'ref'>) {
  return (
    <TextField
      label="Code"
      {...field}
      ref={focusNew}
      hint="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
