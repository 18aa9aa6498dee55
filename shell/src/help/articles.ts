import type { HelpArticle, HelpIndex } from '@switchboard/contracts/help';
import { matchPath } from '@switchboard/platform/router';

const literalParts = (path: string) => path.split('/').filter((part) => part && !part.startsWith(':')).length;

/** The article of a page. More literal path parts rank higher; with equally many, an article of the open tab outranks the page's. */
export function articleOf(articles: HelpIndex, pathname: string, search: string): HelpArticle | undefined {
  const tab = new URLSearchParams(search).get('tab');
  const fits = articles.flatMap((article) =>
    article.routes.flatMap((route) => {
      const [path = '', ofTab] = route.split('?tab=');
      // The organization settings have two addresses with the same tabs.
      const isHere = matchPath(path, pathname) ?? (ofTab && matchPath(`${path}/:id`, pathname));
      if (!isHere || (ofTab !== undefined && ofTab !== tab)) return [];
      return [{ article, rank: literalParts(path) * 2 + (ofTab === undefined ? 0 : 1) }];
    }),
  );
  return fits.sort((one, other) => other.rank - one.rank)[0]?.article;
}

const maxFound = 6;

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Articles that have a word starting with each typed word. Matches in the title come first. */
export function findArticles(articles: HelpIndex, query: string): HelpArticle[] {
  const typed = wordsOf(query);
  const found = articles.flatMap((article) => {
    const title = wordsOf(article.title);
    const all = [...title, ...wordsOf(`${article.summary} ${article.headings} ${article.words}`)];
    const begin = (words: readonly string[]) => (start: string) => words.some((word) => word.startsWith(start));
    if (typed.length === 0 || !typed.every(begin(all))) return [];
    return [{ article, missing: typed.filter((start) => !begin(title)(start)).length }];
  });
  return found
    .sort((one, other) => one.missing - other.missing)
    .slice(0, maxFound)
    .map(({ article }) => article);
}
