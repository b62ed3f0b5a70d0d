import { classNames } from '@loop-petal/web-kit/class-names';
import { IMAGE_TYPES } from '@loop-petal/web-kit/image-problem';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { ProgressBar } from '../layout/lists/progress-bar.tsx';
import type { Upload } from './use-upload.ts';

export function ImageDrop({ upload }: { upload: Upload }) {
  const { share, isPending, problem, take } = upload;
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <div>
      <label
        className={classNames(
          'relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed px-4 py-3 text-center',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-rose',
          isOver ? 'border-rose bg-sunken' : 'border-control hover:bg-paper',
        )}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          type="file"
          className="absolute inset-0 cursor-pointer opacity-0"
          accept={IMAGE_TYPES.join()}
          disabled={isPending}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <ImageUp size={22} aria-hidden className="text-rose" />
        <span className="text-sm font-semibold">
          {isPending ? progressOf(share) : 'Drag and drop an image, or click to choose'}
        </span>
        {isPending ? (
          <ProgressBar label="Upload" className="w-48" value={share} />
        ) : (
          <span className="text-xs text-muted">PNG, JPG, WEBP up to 5MB</span>
        )}
      </label>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** After the upload the server encodes the sizes. */
const progressOf = (share: number): string => (share < 1 ? `Uploading… ${Math.round(share * 100)}%` : 'Preparing…');
