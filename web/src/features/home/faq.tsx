import { ChevronDown } from 'lucide-react';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { useContent } from '../../queries/use-content.ts';

export function Faq() {
  const { faq = [] } = useContent('home') ?? {};
  if (faq.length === 0) return null;
  return (
    <section id="faq" aria-label="Frequently asked questions" className="container-page section-gap pt-0">
      <SectionHeading title="Good questions" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {faq.map(({ title, questions }) => (
          <div key={title}>
            <h3 className="text-xl">{title}</h3>
            <div className="mt-3 border-t border-line">
              {questions.map(({ question, answer }) => (
                <details key={question} className="group border-b border-line">
                  <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                    {question}
                    <ChevronDown
                      size={18}
                      aria-hidden
                      className="shrink-0 text-muted transition-transform group-open:rotate-180"
                    />
                  </summary>
                  <p className="pb-5 text-muted">{answer}</p>
                </details>
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
