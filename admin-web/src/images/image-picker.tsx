import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { Tabs } from '@loop-petal/web-kit/tabs';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ImageDrop } from './image-drop.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useUpload } from './use-upload.ts';

interface ImagePickerProps {
  label: string;
  value: string;
  onChange: (imageUrl: string) => void;
  error?: string;
}

const DISPLAYABLE_URL = /^(https:\/\/|\/images\/|data:image\/)/;
type Mode = 'upload' | 'url';

/** A picture from a file or a URL, with a preview. */
export function ImagePicker({ label, value, onChange, error }: ImagePickerProps) {
  const id = useId();
  const [mode, setMode] = useState<Mode>('upload');
  // Checks a URL when it is complete, not on every keystroke.
  const [seen, setSeen] = useState(value);
  const take = (imageUrl: string) => {
    setSeen(imageUrl);
    onChange(imageUrl);
  };
  // The upload continues while the other tab is shown.
  const upload = useUpload(take);
  const hasImage = value !== '' && value !== PLACEHOLDER_IMAGE;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {hasImage && (
        <div className="mb-3 flex items-center gap-4">
          <Thumbnail key={seen} width={96} imageUrl={DISPLAYABLE_URL.test(seen) ? seen : ''} alt="Preview" />
          <Button variant="secondary" size="sm" onClick={() => take('')}>
            <Trash2 size={16} aria-hidden />
            Remove image
          </Button>
        </div>
      )}
      <Tabs<Mode>
        label="How to add the picture"
        selected={mode}
        onSelect={setMode}
        className="[&>[role=tabpanel]]:pt-3"
        tabs={[
          { key: 'upload', label: 'Upload Image', content: <ImageDrop upload={upload} /> },
          {
            key: 'url',
            label: 'Use URL',
            content: (
              <TextField
                label="Image URL"
                required
                inputMode="url"
                placeholder="https://…"
                value={value}
                onChange={(event) => onChange(event.target.value)}
                onBlur={() => setSeen(value)}
              />
            ),
          },
        ]}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
