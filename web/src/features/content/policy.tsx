import type { PolicyPage } from '@loop-petal/contracts/shapes/content';
import { formatLongDay } from '@loop-petal/web-kit/format-long-day';
import { PageMeta } from '../../page-meta.tsx';
import { PreviewBar } from '../../preview-bar.tsx';
import { useShop } from '../../queries/shop.ts';
import { useContent } from '../../queries/use-content.ts';
import { parseMarkdown } from './markdown.ts';
import { MarkdownBlock } from './markdown-blocks.tsx';

/** A policy page, whose text the owner can change. */
export function Policy({ page, title }: { page: PolicyPage; title: string }) {
  const { name } = useShop();
  const { updated, intro, summary = '', body = '' } = useContent(page) ?? {};
  return (
    <article className="container-page max-w-3xl pt-10 md:pt-16">
      <PreviewBar />
      <PageMeta title={title} description={summary.replaceAll('{name}', name)} path={`/${page}`} />
      <h1 className="text-4xl">{title}</h1>
      {updated && <p className="mt-3 text-sm text-muted">Last updated: {formatLongDay(updated)}</p>}
      {intro && <p className="mt-4 text-lg text-muted">{intro}</p>}
      <div className="mt-10 space-y-10">
        {parseMarkdown(body).map(({ title: heading, blocks }, index) => (
          <section
            key={index}
            className="space-y-3 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5 [&_ul]:marker:text-rose"
          >
            {heading !== null && <h2 className="text-2xl">{heading}</h2>}
            {blocks.map((block, place) => (
              <MarkdownBlock key={place} block={block} label={heading ?? undefined} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
