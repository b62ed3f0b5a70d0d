import { buttonClass } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Clock, Mail, MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { phoneHref } from '../../phone-href.ts';
import { PreviewBar } from '../../preview-bar.tsx';
import { useShop } from '../../queries/shop.ts';
import { useContent } from '../../queries/use-content.ts';
import { ContactForm } from './contact-form.tsx';

export function Component() {
  const { email, phone, hours } = useShop();
  const { panels = [], faq = [] } = useContent('contact') ?? {};
  const cards = [
    { icon: Mail, title: 'Email', text: email, href: `mailto:${email}` },
    ...(phone ? [{ icon: Phone, title: 'Phone', text: phone, href: phoneHref(phone) }] : []),
    ...(hours ? [{ icon: Clock, title: 'Business hours', text: hours, href: undefined }] : []),
    { icon: MessageCircle, title: 'Response', text: 'Within 24 hours', href: undefined },
  ];
  return (
    <>
      <PreviewBar />
      <PageMeta
        title="Contact"
        description="Write to us about custom crochet flowers, an order or wholesale. We answer within 24 hours."
        path="/contact"
      />
      <div className="container-page pt-10 md:pt-16">
        <h1 className="text-4xl">Get in Touch</h1>
        <p className="mt-3 max-w-xl text-lg text-muted">
          Questions, wishes, wedding plans: we would love to hear from you.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="#form" className={buttonClass()}>
            Send a message
          </a>
          <a href="#info" className={buttonClass('secondary')}>
            Contact info
          </a>
          <Link to="/custom-order" className={buttonClass('secondary')}>
            Ask for a custom order
          </Link>
        </div>
      </div>
      <section id="info" aria-label="Contact info" className="container-page scroll-mt-24 pt-12">
        <ul className={classNames('grid gap-4 sm:grid-cols-2', cards.length > 2 && 'lg:grid-cols-4')}>
          {cards.map(({ icon: Icon, title, text, href }) => (
            <li key={title} className="rounded-card bg-card p-6">
              <Icon size={24} strokeWidth={1.6} aria-hidden className="text-sage" />
              <h2 className="mt-3 text-lg">{title}</h2>
              <p className="mt-1 text-muted">
                {href ? (
                  <a href={href} className="link inline-flex min-h-6">
                    {text}
                  </a>
                ) : (
                  text
                )}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <div className="container-page grid gap-10 pt-12 lg:grid-cols-[1.6fr_1fr]">
        <ContactForm />
        <aside className="flex flex-col gap-8 lg:pt-6">
          {panels.map(({ title, text }) => (
            <section key={title} className="border-t border-line pt-5 first:border-0 first:pt-0">
              <h2 className="text-xl">{title}</h2>
              <p className="mt-2 text-muted">{text}</p>
            </section>
          ))}
        </aside>
      </div>
      {faq.length > 0 && (
        <section className="container-page section-gap pb-0">
          <SectionHeading title="Questions we often get" />
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {faq.map(({ question, answer }) => (
              <li key={question} className="rounded-card bg-card p-6">
                <h3 className="text-lg">{question}</h3>
                <p className="mt-2 text-muted">{answer}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
