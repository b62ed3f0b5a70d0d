import { TextField } from '@loop-petal/web-kit/field';
import { useUrlState } from '../shell/use-url-state.ts';

/** Searches a section. Its text is in the URL's `q`, and `/` focuses it. */
export function SearchField(props: { label: string; placeholder: string; className?: string }) {
  const { params, change } = useUrlState();
  return (
    <TextField
      {...props}
      hideLabel
      type="search"
      data-search
      value={params.get('q') ?? ''}
      onChange={(event) => change({ q: event.target.value }, { replace: true })}
    />
  );
}
