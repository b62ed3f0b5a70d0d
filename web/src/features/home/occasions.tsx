import { Link } from 'react-router-dom';
import { SectionHeading } from '../../catalogue/section-heading.tsx';

const occasions = [
  {
    title: 'Weddings',
    text: 'Bouquets, boutonnieres and table flowers. Special pricing on 10 or more pieces.',
    to: '/contact',
  },
  { title: 'Birthdays', text: 'A flower for every year, or one that says it all.', to: '/shop?category=bouquets' },
  { title: "Mother's Day", text: 'Her favorite bloom, and it is still there next May.', to: '/shop?category=bouquets' },
  {
    title: 'New homes',
    text: 'Potted flowers that forgive dark corners and long vacations.',
    to: '/shop?category=potted',
  },
  { title: 'Get well', text: 'Welcome where fresh flowers are not allowed.', to: '/shop?category=stems' },
  { title: 'Just because', text: 'One stem on a desk on a gray Tuesday.', to: '/shop?category=stems' },
];

export function Occasions() {
  return (
    <section className="container-page section-gap">
      <SectionHeading title="For every occasion" />
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {occasions.map(({ title, text, to }) => (
          <li key={title} className="border-t border-line py-6">
            <h3 className="text-xl">
              <Link to={to} className="underline-offset-4 hover:underline">
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
