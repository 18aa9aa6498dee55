import type { HelpArticle, HelpIndex } from '@switchboard/contracts/help';
import { Button, EmptyState, ErrorState, IconWifiOff, Link, Skeleton, Stack } from '@switchboard/design-system';
import { Prose } from '@switchboard/design-system/data';
import { IconArrowLeft } from '@switchboard/design-system/icons';
import { SidePanel } from '@switchboard/design-system/overlays';
import { useQuery } from '@switchboard/platform/query';
import { useLocation } from '@switchboard/platform/router';
import { useEffect } from 'react';
import { ArticleText } from './ArticleText.tsx';
import { articleOf } from './articles.ts';
import { articleQuery, helpIndexQuery, keepHelp } from './helpQueries.ts';
import { allArticles, backInHelp, closeHelp, followHelp, ofThePage } from './helpStore.ts';

interface Failure {
  error: Error;
  refetch: () => unknown;
  isFetching: boolean;
}

/** Shown when the help can't be loaded. */
function NotReached({ error, refetch, isFetching }: Failure) {
  if (!navigator.onLine)
    return (
      <EmptyState
        icon={<IconWifiOff />}
        title="You are offline"
        description="This article isn't stored on this device. It opens automatically when you are online again."
      />
    );
  return (
    <ErrorState
      title="Failed to load this article"
      error={error}
      message={`${error.message}. Your page is unchanged.`}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function AllArticles({ articles }: { articles: HelpIndex }) {
  const sections = [...new Set(articles.map(({ section }) => section))];
  return (
    <Prose as="div" data-dense="">
      {sections.map((section) => (
        <section key={section}>
          <h2>{section}</h2>
          <ul>
            {articles
              .filter((article) => article.section === section)
              .map(({ slug, title }) => (
                <li key={slug}>
                  <Button variant="ghost" size="sm" onPress={() => followHelp(slug)}>
                    {title}
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Prose>
  );
}

function OneArticle({ slug }: { slug: string }) {
  const page = useQuery(articleQuery(slug));
  if (page.data !== undefined) return <ArticleText key={slug} page={page.data} onFollow={followHelp} />;
  if (page.isError) return <NotReached {...page} error={page.error} />;
  return <Skeleton lines={8} />;
}

/** The article that the last entry of a trail means on this page; undefined when only the list applies. */
function meantBy(last: string, articles: HelpIndex, { pathname, search }: Location): HelpArticle | undefined {
  if (last === ofThePage) return articleOf(articles, pathname, search);
  return articles.find(({ slug }) => slug === last);
}
type Location = Pick<ReturnType<typeof useLocation>, 'pathname' | 'search'>;

/** The article of a page, next to that page. Links open inside the panel. Each article also has its own address. */
export function HelpPanel({ trail }: { trail: readonly string[] }) {
  const location = useLocation();
  const index = useQuery(helpIndexQuery);
  useEffect(keepHelp, []);
  const last = trail.at(-1) ?? ofThePage;
  const article = meantBy(last, index.data ?? [], location);
  return (
    <SidePanel
      title={article?.title ?? 'Help'}
      onClose={closeHelp}
      footer={
        <Stack direction="row" gap={3} justify="between" align="center" wrap>
          <Stack direction="row" gap={1}>
            {trail.length > 1 && (
              <Button variant="ghost" icon={<IconArrowLeft />} onPress={backInHelp}>
                Back
              </Button>
            )}
            {article && (
              <Button variant="ghost" onPress={() => followHelp(allArticles)}>
                All articles
              </Button>
            )}
          </Stack>
          <Link external href={article ? `/help/${article.slug}` : '/help'}>
            Open in a new tab
          </Link>
        </Stack>
      }
    >
      {article ? (
        <OneArticle slug={article.slug} />
      ) : index.data ? (
        <AllArticles articles={index.data} />
      ) : index.isError ? (
        <NotReached {...index} error={index.error} />
      ) : (
        <Skeleton lines={8} />
      )}
    </SidePanel>
  );
}
