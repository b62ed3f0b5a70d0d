import { Button } from '@loop-petal/web-kit/button';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { OfferLineFields } from './offer-line-fields.tsx';
import { NEW_LINE, type OfferValues } from './offer-values.ts';

const MAX_LINES = 20;

interface OfferLinesProps {
  form: EntryForm<OfferValues>;
  /** No pieces need to be made. */
  areFinished?: boolean;
}

export function OfferLines({ form, areFinished = false }: OfferLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines', keyName: 'rowId' });
  return (
    <>
      {fields.map(({ rowId }, index) => (
        <OfferLineFields
          key={rowId}
          form={form}
          index={index}
          isFinished={areFinished}
          {...(fields.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      {fields.length < MAX_LINES && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => append(NEW_LINE)}>
          <Plus size={16} aria-hidden />
          Add line
        </Button>
      )}
    </>
  );
}
