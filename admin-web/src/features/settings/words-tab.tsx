import { FILLED_NAMES } from '@loop-petal/contracts/rules/fill-words';
import {
  CONTENT_FIELDS,
  CONTENT_PAGES,
  ContentPage,
  type ContentView,
  saveContentRequest,
} from '@loop-petal/contracts/shapes/content';
import { classNames } from '@loop-petal/web-kit/class-names';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { DocumentForm, type DocumentSource } from './document-form.tsx';
import { PreviewButton } from './preview-button.tsx';
import { contentQueries, restoreContent, saveContent } from './queries.ts';
import { VersionList } from './version-list.tsx';
import { type ContentValues, WordFields } from './word-fields.tsx';

const NAMES: Record<ContentPage, string> = {
  home: 'Home page',
  about: 'About page',
  contact: 'Contact page',
  shipping: 'Shipping page',
  'shipping-returns': 'Shipping & returns',
  'terms-conditions': 'Terms & conditions',
  'privacy-policy': 'Privacy policy',
  emails: 'Emails',
};

const valuesOf = ({ fields }: ContentView): ContentValues => ({ fields });
const partsOf = ({ fields }: ContentValues): ContentView['fields'] => fields;

const sourceOf = (page: ContentPage): DocumentSource<ContentView, ContentView['fields']> => ({
  noun: 'page',
  request: saveContentRequest(page),
  withParts: ({ version, fields }, parts) => ({ version, fields: { ...fields, ...parts } }),
  save: (content) => saveContent(page, content),
  useVersions: () => useQuery(contentQueries.versions(page)),
  invalidates: contentQueries.keys,
  subject: `settings:${page}`,
});

export function WordsTab() {
  const page = ContentPage.catch('home').parse(useParams().page);
  return (
    <>
      <nav aria-label="Pages" className="flex flex-wrap gap-1">
        {CONTENT_PAGES.map((one) => (
          <Link
            key={one}
            to={`/settings/words/${one}`}
            aria-current={one === page ? 'page' : undefined}
            className={classNames('link inline-flex min-h-11 items-center px-4', one === page && 'font-semibold')}
          >
            {NAMES[one]}
          </Link>
        ))}
      </nav>
      <PageWords key={page} page={page} />
    </>
  );
}

function PageWords({ page }: { page: ContentPage }) {
  const content = useQuery(contentQueries.current(page));
  const source = useMemo(() => sourceOf(page), [page]);
  return (
    <>
      <ListCard title={NAMES[page]}>
        <ListView query={content} failure="The words could not be loaded" loading="Loading words…">
          {(latest) => (
            <DocumentForm source={source} latest={latest} valuesOf={valuesOf} partsOf={partsOf}>
              {(form) => (
                <FormProvider {...form}>
                  <p className="text-sm text-muted">
                    Your settings fill in {FILLED_NAMES.join(', ')}, so that pages and rules agree.
                  </p>
                  <WordFields form={form} name="fields" shape={CONTENT_FIELDS[page].shape} />
                  {page !== 'emails' && <PreviewButton page={page} form={form} />}
                </FormProvider>
              )}
            </DocumentForm>
          )}
        </ListView>
      </ListCard>
      <VersionList
        title="Versions of this page"
        noun="words"
        question="Restores all words of this page to this version. Later versions stay in this list."
        versions={useQuery(contentQueries.versions(page))}
        restore={({ version }) => restoreContent(page, version)}
        invalidates={contentQueries.keys}
      />
    </>
  );
}
