import { Link } from 'react-router-dom';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { useContent } from '../../queries/use-content.ts';

export function Occasions() {
  const { occasionsTitle = '', occasions = [] } = useContent('home') ?? {};
  if (occasions.length === 0) return null;
  return (
    <section className="container-page section-gap">
      <SectionHeading title={occasionsTitle} />
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {occasions.map(({ title, text, link }) => (
          <li key={title} className="border-t border-line py-6">
            <h3 className="text-xl">
              <Link to={link} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
