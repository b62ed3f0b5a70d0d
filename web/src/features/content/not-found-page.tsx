import { buttonClass } from '@loop-petal/web-kit/button';
import { Flower2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageMeta } from '../../page-meta.tsx';
import { usePanels } from '../../panels/panels.tsx';

export function Component() {
  const { show } = usePanels();
  return (
    <div className="container-page section-gap max-w-2xl text-center">
      <PageMeta title="404 Page Not Found" description="We couldn’t find this page." />
      <Flower2 size={56} strokeWidth={1.1} aria-hidden className="mx-auto mb-6 text-rose" />
      <h1 className="text-3xl">404 Page Not Found</h1>
      <p className="mt-4 text-lg text-muted">Did you forget to add the page to the router?</p>
      <p className="mt-2 text-muted">
        If you followed a link, the page may have moved. The flowers are all still here, and the search finds them.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/shop" className={buttonClass()}>
          Browse the shop
        </Link>
        <button type="button" className={buttonClass('secondary')} onClick={() => show('search')}>
          Search
        </button>
        <Link to="/" className={buttonClass('quiet')}>
          Go home
        </Link>
      </div>
    </div>
  );
}
