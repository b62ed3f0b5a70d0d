import { hasCode } from '@loop-petal/web-kit/api-client';
import { TextField } from '@loop-petal/web-kit/field';
import { useEffect, useRef, useState } from 'react';

/** Shows a field for the two-step code after a call was refused without it. */
export function useCodeField() {
  const [isAsked, setAsked] = useState(false);
  return {
    /** Shows the field if only the code was missing; false for every other error, such as a wrong code. */
    asksFor(error: unknown): boolean {
      const lacksCode = hasCode(error, 'otp_required');
      if (lacksCode) setAsked(true);
      return lacksCode;
    },
    field: isAsked && <CodeField />,
  };
}

function CodeField() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <TextField
        required
        label="Code"
        name="otp"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

/** A form's code as a request field; omitted when empty. */
export const codeIn = ({ otp }: { otp: string }): { otp?: string } => (otp.trim() ? { otp: otp.trim() } : {});
