import type { OwnPicture } from '@loop-petal/contracts/shapes/content';
import { Button } from '@loop-petal/web-kit/button';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ImageDrop } from '../../images/image-drop.tsx';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { useUpload } from '../../images/use-upload.ts';

interface PictureFieldProps {
  title: string;
  picture: OwnPicture | null | undefined;
  onChange: (picture: OwnPicture | null) => void;
  /** The name of the field with its description. */
  children: ReactNode;
}

/** An uploaded picture with its description. */
export function PictureField({ title, picture, onChange, children }: PictureFieldProps) {
  const upload = useUpload((imageUrl, image) => onChange({ imageUrl, image, alt: picture?.alt ?? '' }));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      {picture && (
        <div className="flex flex-wrap items-center gap-4">
          <Thumbnail width={96} imageUrl={picture.imageUrl} image={picture.image} alt="Preview" />
          <Button variant="secondary" size="sm" onClick={() => onChange(null)}>
            <Trash2 size={16} aria-hidden />
            Remove image
          </Button>
        </div>
      )}
      {children}
      <ImageDrop upload={upload} />
    </fieldset>
  );
}
