import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { useMakingDays } from '../../catalogue/making-days.ts';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { deferred } from '../../navigation/deferred.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { PreviewBar } from '../../preview-bar.tsx';
import { useShop } from '../../queries/shop.ts';
import { useContent } from '../../queries/use-content.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { Hero } from './hero.tsx';

const HomeSections = deferred(() => import('./home-sections.tsx').then((module) => module.HomeSections));

export function Component() {
  const { name } = useShop();
  const makingDays = useMakingDays();
  const { categoriesTitle = '' } = useContent('home') ?? {};
  return (
    <>
      <PreviewBar />
      <PageMeta
        title={`${name}: handmade crochet flowers`}
        description={`Crochet bouquets, potted flowers and single stems, made to order by hand in ${makingDays} and shipped anywhere in the United States.`}
        path="/"
      />
      <Hero />
      <StitchDivider />
      <section className="container-page section-gap pb-0">
        <SectionHeading title={categoriesTitle} />
        <CategoryTiles />
      </section>
      <HomeSections />
    </>
  );
}
