import type { HelpArticle, HelpIndex } from '@switchboard/contracts/help';
import MiniSearch from 'minisearch';

/** Finds articles for a query, best match first. Words may be incomplete or misspelt. */
export function searchOf(articles: HelpIndex): (query: string) => HelpArticle[] {
  const index = new MiniSearch<HelpArticle>({
    idField: 'slug',
    fields: ['title', 'headings', 'summary', 'words'],
    searchOptions: { boost: { title: 4, headings: 2 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false) },
  });
  index.addAll(articles);
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  return (query) => index.search(query).flatMap(({ id }) => bySlug.get(String(id)) ?? []);
}
