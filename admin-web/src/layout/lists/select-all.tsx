import { Checkbox } from '@loop-petal/web-kit/checkbox';
import type { Selection } from './use-selection.ts';

interface SelectAllProps {
  selection: Pick<Selection<{ id: string }>, 'areAllPicked' | 'pickAll' | 'clear'>;
  disabled: boolean;
  className?: string;
}

export function SelectAll({ selection, ...rest }: SelectAllProps) {
  return (
    <Checkbox
      label="Select all shown"
      checked={selection.areAllPicked}
      onChange={(event) => (event.target.checked ? selection.pickAll() : selection.clear())}
      {...rest}
    />
  );
}
