import type { JobView } from '@loop-petal/contracts/shapes/production';
import { IconButton } from '@loop-petal/web-kit/button';
import { Picture } from '@loop-petal/web-kit/picture';
import type { QueryKey } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../layout/dialogs/delete-dialog.tsx';

interface JobPicturesProps {
  job: Pick<JobView, 'id' | 'productName' | 'pictures'>;
  run: (picture: { id: string; pictureId: string }) => Promise<unknown>;
  invalidates: readonly QueryKey[];
}

/** The pictures of a piece, which open in full and can be deleted. */
export function JobPictures({ job, run, invalidates }: JobPicturesProps) {
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      {job.pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3 pt-3 pr-3">
          {job.pictures.map(({ imageUrl, image }, index) => (
            <li key={imageUrl} className="relative">
              <a href={imageUrl} target="_blank" rel="noreferrer">
                <Picture
                  imageUrl={imageUrl}
                  image={image}
                  alt={`${job.productName}, picture ${index + 1}`}
                  sizes="96px"
                  className="size-24 rounded-card"
                />
              </a>
              <IconButton
                label={`Delete picture ${index + 1} of ${job.productName}`}
                className="absolute! -top-3 -right-3 bg-card text-danger"
                onClick={() => setChosen({ id: imageUrl.split('/').at(-1) ?? '', name: `picture ${index + 1}` })}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <DeleteDialog
        subject={chosen}
        question="The customer no longer sees this picture. It can’t be restored."
        run={(pictureId) => run({ id: job.id, pictureId })}
        invalidates={invalidates}
        success="Picture deleted"
        failure="The picture could not be deleted"
        showServerMessage
        onClose={() => setChosen(null)}
      />
    </>
  );
}
