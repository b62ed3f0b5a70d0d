import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { ImagePicker } from './image-picker.tsx';

/** The picture of a form's `imageUrl`. */
export function ImageField<Values extends FieldValues & { imageUrl: string }>({
  label,
  control,
}: {
  label: string;
  control: Control<Values>;
}) {
  const { field, fieldState } = useController({ control, name: 'imageUrl' as Path<Values> });
  return <ImagePicker label={label} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />;
}
