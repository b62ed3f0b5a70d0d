import { IconButton } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { afterPress } from '../forms/after-press.ts';
import { dayFromNow, saveNeededBy, useNeededBy } from './needed-by.ts';

/** Optional: the day by which the order must arrive. Takes effect when it is a valid day. */
export function NeededByField() {
  const neededBy = useNeededBy();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  function onChange({ currentTarget: { value, validity } }: ChangeEvent<HTMLInputElement>) {
    // While the user types a year, the value is a year such as 0002.
    if (!validity.valid) return;
    setError(undefined);
    saveNeededBy(value || null);
  }

  function check() {
    const validity = input.current?.validity;
    if (!validity || validity.valid) return;
    setError(validity.rangeUnderflow ? 'This day has passed.' : 'Please enter a day within the next twelve months.');
    saveNeededBy(null);
  }

  function clear() {
    if (input.current) input.current.value = '';
    input.current?.focus();
    setError(undefined);
    saveNeededBy(null);
  }

  return (
    <div className="relative">
      <TextField
        ref={input}
        type="date"
        label="Needed by"
        defaultValue={neededBy ?? ''}
        min={dayFromNow()}
        max={dayFromNow(1)}
        error={error}
        onChange={onChange}
        onBlur={() => afterPress(check)}
        // Otherwise, Enter would submit the surrounding form, which pays.
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()}
      />
      {(neededBy || error) && (
        <IconButton label="Clear the date" className="absolute! -top-3 right-0" onClick={clear}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
