import type { JobPicture } from '@loop-petal/contracts/shapes/production';
import { Button } from '@loop-petal/web-kit/button';
import { Trash2 } from 'lucide-react';
import { ImageDrop } from '../../../images/image-drop.tsx';
import { Thumbnail } from '../../../images/thumbnail.tsx';
import { useUpload } from '../../../images/use-upload.ts';

interface RecipePictureProps {
  picture: JobPicture | null;
  onChange: (picture: JobPicture | null) => void;
}

/** A pattern, a chart or the colors, which only the staff sees. */
export function RecipePicture({ picture, onChange }: RecipePictureProps) {
  const upload = useUpload((imageUrl, image) => onChange({ imageUrl, image }));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-semibold">Picture for the artisan</legend>
      <p className="text-sm text-muted">A pattern, a chart or the colors. Customers never see it.</p>
      {picture && (
        <div className="flex flex-wrap items-center gap-4">
          <Thumbnail width={96} {...picture} alt="Picture for the artisan" />
          <Button variant="secondary" size="sm" onClick={() => onChange(null)}>
            <Trash2 size={16} aria-hidden />
            Remove image
          </Button>
        </div>
      )}
      <ImageDrop upload={upload} />
    </fieldset>
  );
}
