import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { Link } from 'react-router-dom';
import { CookieButton } from '../panels/cookie-button.tsx';
import { useShop } from '../queries/shop.ts';
import { shopPart } from '../shop-part.tsx';
import { FooterNewsletter } from './footer-newsletter.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const SocialLinks = shopPart(
  ({ socialLinks }) => socialLinks?.length > 0,
  () => import('./social-links.tsx').then((module) => module.SocialLinks),
);

const columns = [
  {
    title: 'Shop',
    links: [
      { to: '/shop', label: 'All Products' },
      { to: '/shop?category=crochet-flower-bouquets', label: 'Bouquets' },
      { to: '/shop?category=crochet-flower-pots', label: 'Potted Flowers' },
      { to: '/shop?category=stems', label: 'Single Stems' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/contact', label: 'Contact Us' },
      { to: '/custom-order', label: 'Custom Orders' },
      { to: '/shipping-returns', label: 'Shipping & Returns' },
      { to: '/#faq', label: 'FAQ' },
      { to: '/terms-conditions', label: 'Terms & Conditions' },
      { to: '/privacy-policy', label: 'Privacy Policy' },
    ],
  },
];

export function Footer() {
  const { name } = useShop();
  return (
    <footer className="mt-20 bg-card print:hidden">
      <StitchDivider />
      <div className="container-page grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:gap-10 lg:grid-cols-[1.4fr_1fr_1fr_1.6fr]">
        <div className="max-lg:col-span-2">
          <Wordmark />
          <p className="mt-2 max-w-xs text-muted">
            Handcrafted crochet flowers, made to order and sent anywhere in the United States.
          </p>
          <SocialLinks />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-lg">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="max-lg:col-span-2 max-lg:max-w-md">
          <FooterNewsletter />
        </div>
      </div>
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 text-sm max-sm:pb-24 text-muted">
          <p>© 2024 {name}. Ships within the United States.</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <CookieButton className="min-h-11 hover:text-ink hover:underline" />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}
