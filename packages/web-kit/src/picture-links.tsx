import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import { Picture } from './picture.tsx';

interface PictureLinksProps {
  /** Undefined in an answer from a program that predates pictures. */
  urls: readonly string[] | undefined;
  /** The sizes of the pictures, in their order. */
  images: readonly ImageDetails[] | undefined;
  /** Who took them, for screen readers. */
  by: string;
}

/** A row of small pictures that open in full. */
export function PictureLinks({ urls = [], images = [], by }: PictureLinksProps) {
  if (urls.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={`Picture ${index + 1} by ${by}`}>
            <Picture
              imageUrl={url}
              image={images[index] ?? null}
              alt=""
              sizes="96px"
              className="size-24 rounded-card"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
