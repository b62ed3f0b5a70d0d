import { MAX_PICTURES } from '@loop-petal/contracts/rules/upload-limits';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from './api-client.ts';
import { buttonClass, IconButton, singleClick } from './button.tsx';
import { findImageProblem, IMAGE_TYPES } from './image-problem.ts';
import { sendPicture } from './send-picture.ts';
import { shrinkPhoto } from './shrink-photo.ts';

interface UploadPicturesProps {
  urls: readonly string[];
  onChange: (urls: readonly string[]) => void;
  onUploading: (isUploading: boolean) => void;
  max?: number;
  /** Replaces “Pictures (optional)”. */
  label?: string;
  /** Where pictures are stored. */
  path?: '/api/uploads' | '/api/uploads?for=wish';
}

/** Up to four pictures, uploaded in sequence when they are chosen. */
export function UploadPictures({ urls, onChange, onUploading, max = MAX_PICTURES, ...place }: UploadPicturesProps) {
  const { label = `${max === 1 ? 'Picture' : 'Pictures'} (optional)`, path = '/api/uploads' } = place;
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const room = max - urls.length;

  async function add(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    input.value = '';
    setProblem(files.length > room ? `At most ${max} ${max === 1 ? 'picture' : 'pictures'}.` : '');
    onUploading(true);
    const added: string[] = [];
    for (const chosen of files.slice(0, room)) {
      setProgress(0);
      try {
        const file = await shrinkPhoto(chosen);
        const found = findImageProblem(file);
        if (found) setProblem(found);
        else added.push(await send(path, file, setProgress));
        onChange([...urls, ...added]);
      } catch (error) {
        setProblem(messageOf(error, 'Upload failed'));
      }
    }
    setProgress(null);
    onUploading(false);
  }

  return (
    <div>
      <p className="font-semibold">{label}</p>
      {urls.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-3">
          {urls.map((url, index) => (
            <li key={url} className="relative">
              <img
                src={url}
                alt={`Yours, ${index + 1} of ${urls.length}`}
                className="size-24 rounded-card bg-sunken object-cover"
              />
              <IconButton
                label={`Remove picture ${index + 1}`}
                disabled={progress !== null}
                className="absolute! -top-3 -right-3 bg-card"
                onClick={singleClick(() => onChange(urls.filter((one) => one !== url)))}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {progress !== null && (
        <progress value={progress} aria-label="Uploading" className="mt-3 block w-full max-w-60 accent-rose" />
      )}
      {room > 0 && progress === null && (
        <label className={buttonClass('secondary', 'sm', 'mt-3 cursor-pointer has-focus-visible:outline-2')}>
          <ImagePlus size={18} aria-hidden />
          Add {max === 1 ? 'a picture' : 'pictures'}
          <input
            type="file"
            accept={IMAGE_TYPES.join()}
            multiple={max > 1}
            className="sr-only"
            // files that were chosen before this code was loaded
            ref={(input) => void (input?.files?.length && add(input))}
            onChange={({ target }) => add(target)}
          />
        </label>
      )}
      <p role="status" className="mt-1 text-sm text-danger">
        {problem}
      </p>
    </div>
  );
}

const send = (path: string, file: File, onProgress: (share: number) => void): Promise<string> =>
  sendPicture(path, { file, onProgress, read: (answer) => (answer as { imageUrl: string }).imageUrl });
