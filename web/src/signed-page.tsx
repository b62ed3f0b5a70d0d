import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageMeta } from './page-meta.tsx';

interface SignedPageProps<Data> {
  title: string;
  description: string;
  intro?: ReactNode;
  /** Stays without data when the address lacks an id. */
  query: UseQueryResult<Data>;
  /** Whether the address names what the page shows. */
  isComplete: boolean;
  /** The noun in the texts of the states, such as `order`. */
  noun: string;
  /** Shown when the link is not valid. */
  missing: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The page behind a signed link in an email. */
export function SignedPage<Data>(props: SignedPageProps<Data>) {
  const { title, description, intro, query, isComplete, noun, missing, children } = props;
  return (
    <div className="container-page max-w-2xl pt-10 pb-16">
      <PageMeta title={title} description={description} />
      <h1 className="text-3xl">{title}</h1>
      {intro && <p className="mt-3 text-muted">{intro}</p>}
      <div className="mt-8">
        {isComplete ? (
          <QueryView
            query={query}
            failure={`We could not load this ${noun}`}
            loading={<SignedSkeleton noun={noun} />}
            missing={missing}
          >
            {children}
          </QueryView>
        ) : (
          missing
        )}
      </div>
    </div>
  );
}

function SignedSkeleton({ noun }: { noun: string }) {
  return (
    <div className="flex flex-col gap-5">
      <LoadingNote>{`Loading your ${noun}…`}</LoadingNote>
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
    </div>
  );
}
