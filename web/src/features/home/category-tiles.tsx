import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { Picture } from '@loop-petal/web-kit/picture';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { categoryQueries } from '../../queries/categories.ts';

type Tile = Pick<CategoryView, 'name' | 'slug' | 'description' | 'imageUrl' | 'image'>;

const FALLBACK: Tile[] = [
  { name: 'Bouquets', slug: 'bouquets', description: 'Wrapped and tied, ready to give.', imageUrl: null, image: null },
  {
    name: 'Potted Flowers',
    slug: 'potted',
    description: 'A windowsill that never wilts.',
    imageUrl: null,
    image: null,
  },
];

export function CategoryTiles() {
  const { data } = useQuery(categoryQueries.list());
  const active = data?.filter((category) => category.isActive) ?? [];
  const tiles = active.length > 0 ? active : FALLBACK;
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {tiles.map((tile) => (
        <li key={tile.slug}>
          <Link to={`/shop?category=${tile.slug}`} className="group block h-full overflow-hidden rounded-card bg-card">
            <div className="overflow-hidden">
              <Picture
                imageUrl={tile.imageUrl}
                image={tile.image}
                alt=""
                sizes="(min-width: 1024px) 360px, (min-width: 640px) 46vw, 85vw"
                className="aspect-[4/3] object-[50%_25%] transition-transform duration-500 ease-soft group-hover:scale-[1.035]"
              />
            </div>
            <div className="px-6 py-5">
              <h3 className="text-xl underline-offset-4 group-hover:underline">{tile.name}</h3>
              <p className="mt-1 text-muted">{tile.description}</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}
