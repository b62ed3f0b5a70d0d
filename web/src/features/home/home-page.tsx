import { CONTACT_EMAIL, SHOP_NAME } from '@loop-petal/contracts/shop';
import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { CONTACT_PHONE, SOCIAL_PROFILES } from '../../contact-details.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { useSite } from '../../site.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { FAQ_BLOCKS } from './faq-content.ts';
import { Hero } from './hero.tsx';

const HomeSections = deferred(() => import('./home-sections.tsx').then((module) => module.HomeSections));

export function Component() {
  const { publicUrl } = useSite();
  return (
    <>
      <PageMeta
        title={`${SHOP_NAME}: handmade crochet flowers`}
        description="Crochet bouquets, potted flowers and single stems, made to order by hand in 3-5 business days and shipped anywhere in the United States."
        path="/"
        jsonLd={import.meta.env.SSR && [organization(publicUrl), faqPage()]}
      />
      <Hero />
      <StitchDivider />
      <section className="container-page section-gap pb-0">
        <SectionHeading title="Choose your garden" />
        <CategoryTiles />
      </section>
      <HomeSections />
    </>
  );
}

const organization = (url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: SHOP_NAME,
  url: `${url}/`,
  logo: `${url}/favicon.svg`,
  email: CONTACT_EMAIL,
  telephone: CONTACT_PHONE,
  sameAs: Object.values(SOCIAL_PROFILES),
});

const faqPage = () => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: FAQ_BLOCKS.flatMap(({ questions }) => questions).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
