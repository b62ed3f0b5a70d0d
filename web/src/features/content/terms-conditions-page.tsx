import { buttonClass } from '@loop-petal/web-kit/button';
import { Link } from 'react-router-dom';
import { PageMeta } from '../../page-meta.tsx';
import { useShop } from '../../queries/shop.ts';
import { POLICIES_UPDATED, Prose, ProseSection } from './prose.tsx';

export function Component() {
  const { name } = useShop();
  return (
    <Prose title="Terms & Conditions" updated={POLICIES_UPDATED}>
      <PageMeta
        title="Terms & Conditions"
        description={`The terms on which ${name} sells handmade crochet flowers.`}
        path="/terms-conditions"
      />
      <ProseSection title="Acceptance">
        <p>By using this website or placing an order you accept these terms.</p>
      </ProseSection>
      <ProseSection title="Use of Website">
        <p>
          You may use this website to browse and buy for yourself or as a gift. Please do not try to break it, copy it
          as a whole or use it to harm others.
        </p>
      </ProseSection>
      <ProseSection title="Product Information">
        <p>
          Every piece is made by hand, so colors and shapes vary a little from the pictures. That is part of their
          charm.
        </p>
      </ProseSection>
      <ProseSection title="Orders and Payment">
        <ul>
          <li>Prices are in USD and may change. Shipping and taxes are extra.</li>
          <li>Payment is due when you order. We accept major credit cards and PayPal.</li>
          <li>Orders may be cancelled within 24 hours, but not once production begins.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Intellectual Property">
        <p>Texts, pictures and patterns on this website belong to {name} or its partners.</p>
      </ProseSection>
      <ProseSection title="Limitation of Liability">
        <p>Our liability is capped at the amount you paid for the product concerned.</p>
      </ProseSection>
      <ProseSection title="Governing Law">
        <p>The law of the United States governs these terms. Disputes go to binding arbitration.</p>
      </ProseSection>
      <ProseSection title="Changes to Terms">
        <p>We may change these terms. You get about 30 days' notice of material changes.</p>
        <p>
          <Link to="/contact" className={buttonClass('secondary', 'md', 'mt-2')}>
            Contact Our Legal Team
          </Link>
        </p>
      </ProseSection>
    </Prose>
  );
}
