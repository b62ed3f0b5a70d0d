import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { useContent } from '../../queries/use-content.ts';

export function Testimonials() {
  const { testimonials = [] } = useContent('home') ?? {};
  if (testimonials.length === 0) return null;
  return (
    <section className="bg-card">
      <div className="container-page section-gap">
        <SectionHeading title="From people who keep them" />
        <ul className="grid gap-6 md:grid-cols-3">
          {testimonials.map(({ name, place, text }) => (
            <li key={name}>
              <figure className="flex h-full flex-col rounded-card bg-paper p-7">
                <blockquote className="font-display text-xl">“{text}”</blockquote>
                <figcaption className="mt-auto pt-5 text-sm">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-muted">{place}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
