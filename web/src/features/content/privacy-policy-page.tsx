import { MAX_EMAIL_KEPT_DAYS } from '@loop-petal/contracts/rules/shop';
import { useDemoContent } from '../../demo-content.ts';
import { PageMeta } from '../../page-meta.tsx';
import { CookieButton } from '../../panels/cookie-button.tsx';
import { phoneHref } from '../../phone-href.ts';
import { useShop } from '../../queries/shop.ts';
import { POLICIES_UPDATED, Prose, ProseSection } from './prose.tsx';

export function Component() {
  const { name, email, phone } = useShop();
  const { privacyEmail = email } = useDemoContent() ?? {};
  return (
    <Prose title="Privacy Policy" updated={POLICIES_UPDATED}>
      <PageMeta
        title="Privacy Policy"
        description={`What ${name} knows about you and why, and your rights to access, correct and delete your data, and to opt out.`}
        path="/privacy-policy"
      />
      <ProseSection title="Information We Collect">
        <ul>
          <li>What you give us: name, email, phone, shipping address, and the messages you write to us.</li>
          <li>What an order needs: the items, their prices, and how you paid. We never store your card number.</li>
          <li>What your browser tells us: a session cookie, so that your cart and wishlist are yours.</li>
        </ul>
      </ProseSection>
      <ProseSection title="How We Use Your Information">
        <ul>
          <li>To make, pack and send your order, and to tell you where it is.</li>
          <li>To answer your questions.</li>
          <li>To send marketing emails, only with your consent; each carries a link to unsubscribe.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Information Sharing">
        <p>
          We do not sell your data. We share only the necessary data with those who help us serve you: the people who
          make your flowers, the carrier and the payment provider.
        </p>
      </ProseSection>
      <ProseSection title="Data Security">
        <p>
          Connections are encrypted, passwords are stored as hashes, and payment details go to the payment provider
          only.
        </p>
        <p>We keep the emails we send you for {MAX_EMAIL_KEPT_DAYS} days at most.</p>
      </ProseSection>
      <ProseSection title="Your Rights">
        <ul>
          <li>Access the data we hold about you.</li>
          <li>Correct inaccurate data.</li>
          <li>Delete your data and your account.</li>
          <li>Opt out of marketing at any time.</li>
          <li>Request a copy of your data.</li>
        </ul>
        <p>You can do all of this in your account settings. Or write to us: we respond within 5 business days.</p>
      </ProseSection>
      <ProseSection title="Cookies and Tracking">
        <ul>
          <li>Essential cookies keep you signed in and remember your cart.</li>
          <li>Analytics cookies would tell us which pages work. We set none at the moment.</li>
          <li>Preference cookies remember your choices, such as the dark theme.</li>
          <li>Marketing cookies are set only with your consent. We don’t set any now.</li>
        </ul>
        <p>
          You can change your mind at any time in the <CookieButton className="link min-h-6" />.
        </p>
      </ProseSection>
      <ProseSection title="Contact Us">
        <p>
          Questions about privacy? Write to{' '}
          <a className="link" href={`mailto:${privacyEmail}`}>
            {privacyEmail}
          </a>
          {phone && (
            <>
              {' '}
              or call{' '}
              <a className="link whitespace-nowrap" href={phoneHref(phone)}>
                {phone}
              </a>
            </>
          )}
          .
        </p>
      </ProseSection>
    </Prose>
  );
}
