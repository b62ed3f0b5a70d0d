import { buttonClass } from '@loop-petal/web-kit/button';
import { Link } from 'react-router-dom';
import { useContent } from '../../queries/use-content.ts';

export function Closing() {
  const { closingTitle, closingText } = useContent('home') ?? {};
  return (
    <section className="container-page section-gap pt-0 text-center">
      <h2 className="mx-auto max-w-2xl text-4xl">{closingTitle}</h2>
      <p className="mx-auto mt-4 max-w-lg text-lg text-muted">{closingText}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/shop" className={buttonClass('primary', 'lg')}>
          Shop now
        </Link>
        <Link to="/custom-order" className={buttonClass('secondary', 'lg')}>
          Custom orders
        </Link>
      </div>
    </section>
  );
}
