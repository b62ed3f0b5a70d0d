import { useShop } from './queries/shop.ts';
import { useSite } from './site.ts';

interface PageMetaProps {
  title: string;
  description: string;
  path?: string;
  image?: string;
  type?: 'website' | 'product';
}

const DEFAULT_IMAGE = '/scenes/hero-bouquet/1200.webp';

/**
 * Title, description, canonical link and Open Graph of a page. React moves them to the head. The server derives
 * structured data from them (`structured-data/describe-page.ts`).
 */
export function PageMeta({ title, description, path, image = DEFAULT_IMAGE, type = 'website' }: PageMetaProps) {
  const { publicUrl, onMeta } = useSite();
  const { name } = useShop();
  if (path !== undefined) onMeta?.({ title, description, path });
  const fullTitle = title.includes(name) ? title : `${title} | ${name}`;
  const picture = image.startsWith('/') ? `${publicUrl}${image}` : image;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={`${publicUrl}${path}`} />
          <meta property="og:url" content={`${publicUrl}${path}`} />
        </>
      )}
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
