import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UploadPictures } from './upload-pictures.tsx';

interface UploadWishPictureProps {
  label: string;
  hint?: string;
  required: boolean;
  error?: string | undefined;
  name: string;
  defaultValue?: string | undefined;
  onChange?: (url: string) => void;
}

/** An answer that is refused, so that a form can't be sent before its picture is stored. */
const UPLOADING = 'uploading';

/** A form's field for a picture to work from. */
export function UploadWishPicture({
  label,
  hint,
  required,
  error,
  name,
  defaultValue,
  onChange,
}: UploadWishPictureProps) {
  const [url, setUrl] = useState(defaultValue ?? '');
  const [isUploading, setUploading] = useState(false);
  const stored = useRef(url);
  const group = useRef<HTMLFieldSetElement>(null);
  const focusError = useEffectEvent(() =>
    group.current?.querySelector<HTMLElement>('input[type=file], button')?.focus(),
  );
  useEffect(() => {
    if (error) focusError();
  }, [error]);
  const errorId = `${name}-error`;
  return (
    <fieldset ref={group} aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{label}</legend>
      <UploadPictures
        urls={url ? [url] : []}
        max={1}
        path="/api/uploads?for=wish"
        label={required ? label : `${label} (optional)`}
        onUploading={(is) => {
          setUploading(is);
          onChange?.(is ? UPLOADING : stored.current);
        }}
        onChange={([added = '']) => {
          stored.current = added;
          setUrl(added);
          onChange?.(added);
        }}
      />
      <input type="hidden" name={name} value={isUploading ? UPLOADING : url} />
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
