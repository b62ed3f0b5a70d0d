import type { ShopView } from '@loop-petal/contracts/shapes/shop';
import { Link } from 'react-router-dom';

export function AnnouncementBar({ shop: { announcement } }: { shop: ShopView }) {
  if (!announcement) return null;
  const { text, url } = announcement;
  return (
    <aside
      aria-label="Announcement"
      className="bg-rose px-4 py-2 text-center text-sm font-semibold text-on-rose print:hidden"
    >
      {url?.startsWith('/') ? (
        <Link to={url} className="inline-block min-h-6 underline">
          {text}
        </Link>
      ) : url ? (
        <a href={url} className="inline-block min-h-6 underline">
          {text}
        </a>
      ) : (
        text
      )}
    </aside>
  );
}
