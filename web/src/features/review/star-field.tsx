import { useId, useState } from 'react';

interface StarFieldProps {
  name: string;
  defaultValue?: string;
  error?: string;
}

/** One to five stars as radio buttons, so the arrow keys choose. */
export function StarField({ name, defaultValue = '', error }: StarFieldProps) {
  const [chosen, setChosen] = useState(Number(defaultValue));
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">How do you like it?</legend>
      <div className="mt-1 flex items-center">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-pill text-marigold has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={stars === chosen}
              onChange={() => setChosen(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              className="sr-only"
            />
            <span aria-hidden className="text-3xl leading-none">
              {stars <= chosen ? '★' : '☆'}
            </span>
          </label>
        ))}
        <span aria-hidden className="ml-2 text-sm text-muted">
          {chosen > 0 && `${chosen} of 5`}
        </span>
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
