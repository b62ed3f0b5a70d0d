import { classNames } from '@loop-petal/web-kit/class-names';
import { Picture, type PictureProps } from '@loop-petal/web-kit/picture';

const widths = { 48: 'w-12', 56: 'w-14', 64: 'w-16', 96: 'w-24' } as const;

export function Thumbnail({
  width,
  imageUrl,
  image,
  alt = '',
}: Pick<PictureProps, 'imageUrl' | 'image'> & { width: keyof typeof widths; alt?: string }) {
  return (
    <div className={classNames('shrink-0 self-start overflow-hidden rounded-sm', widths[width])}>
      <Picture imageUrl={imageUrl} image={image} alt={alt} sizes={`${width}px`} className="aspect-square" />
    </div>
  );
}
