import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/shop';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { Picture } from '@loop-petal/web-kit/picture';
import { Tabs } from '@loop-petal/web-kit/tabs';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ImageDrop } from './image-drop.tsx';

interface ImagePickerProps {
  label: string;
  value: string;
  onChange: (imageUrl: string) => void;
  error?: string;
}

type Mode = 'upload' | 'url';

/** A picture by upload or by address, with its preview. */
export function ImagePicker({ label, value, onChange, error }: ImagePickerProps) {
  const id = useId();
  const [mode, setMode] = useState<Mode>('upload');
  const hasImage = value !== '' && value !== PLACEHOLDER_IMAGE;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {hasImage && (
        <div className="mb-3 flex items-center gap-4">
          <Picture
            key={value}
            imageUrl={value}
            alt="Preview"
            sizes="96px"
            className="aspect-square max-w-24 rounded-md"
          />
          <Button variant="secondary" size="sm" onClick={() => onChange('')}>
            <Trash2 size={16} aria-hidden />
            Remove image
          </Button>
        </div>
      )}
      <Tabs<Mode>
        label="How to give the picture"
        selected={mode}
        onSelect={setMode}
        className="[&>[role=tabpanel]]:pt-3"
        tabs={[
          { key: 'upload', label: 'Upload Image', content: <ImageDrop onUploaded={onChange} /> },
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
