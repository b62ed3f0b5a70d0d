import { Button, IconButton, singleClick } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

interface FieldRowsProps {
  legend: string;
  /** Names the buttons: `Add time off`, `Remove time off 1`. */
  unit: string;
  /** The rows of `useFieldArray`. */
  rows: readonly { id: string }[];
  /** The grid of a row; its last column has the button that removes it. */
  columns: string;
  /** An error of all rows together. */
  error?: string | undefined;
  className?: string;
  /** Absent when no more rows are possible. */
  onAdd?: (() => void) | undefined;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** Rows of fields that can be added and removed. */
export function FieldRows(props: FieldRowsProps) {
  const { legend, unit, rows, columns, error, className, onAdd, onRemove, children } = props;
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-3">
        {rows.map(({ id }, index) => (
          <div key={id} className={classNames('grid items-start gap-2', columns)}>
            {children(index)}
            <IconButton
              label={`Remove ${unit} ${index + 1}`}
              className="mt-7 text-danger"
              onClick={singleClick(() => onRemove(index))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        ))}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        {onAdd && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={onAdd}>
            <Plus size={16} aria-hidden />
            Add {unit}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
