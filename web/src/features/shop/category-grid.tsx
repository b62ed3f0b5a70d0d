import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { Picture } from '@loop-petal/web-kit/picture';
import { Link } from 'react-router-dom';
import { SectionHeading } from '../../catalogue/section-heading.tsx';

export function CategoryGrid({ categories }: { categories: readonly CategoryView[] }) {
  const active = categories.filter((category) => category.isActive);
  if (active.length === 0) return null;
  return (
    <section className="mt-20">
      <SectionHeading title="Shop by category" />
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        {active.map(({ id, slug, name, description, imageUrl, image }) => (
          <li key={id}>
            <Link to={`/shop?category=${slug}`} className="group flex items-center gap-4 rounded-card bg-card p-3 pr-5">
              <span className="block w-24 shrink-0 overflow-hidden rounded-md">
                <Picture imageUrl={imageUrl} image={image} alt="" sizes="96px" className="aspect-square" />
              </span>
              <span>
                <span className="font-display block text-xl underline-offset-4 group-hover:underline">{name}</span>
                <span className="text-sm text-muted">{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
