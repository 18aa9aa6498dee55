import { Article, type GuidePictures } from '../guide/Article.tsx';
import { firstSentence, type Guide, type Article as ReadArticle } from '../guide/guide.ts';
import { Listed, Neighbours } from '../guide/HelpFrame.styles.ts';
import { HelpFrame, HelpSearch } from '../guide/HelpFrame.tsx';
import { Headline, Hero } from '../layout/Layout.styles.ts';

interface HelpParts {
  guide: Guide;
  pictures: GuidePictures;
  /** The search script, loaded when someone starts to type a query. */
  search: { src: string; integrity: string };
}

/** `/help`: the table of contents. */
export function HelpContentsPage({ guide, search }: HelpParts) {
  return (
    <>
      <Hero>
        <Headline>Help</Headline>
        <p>{guide.intro}</p>
      </Hero>
      <HelpSearch script={search} />
      <Listed>
        {guide.sections.map(({ title, articles }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {articles.map(({ slug, title: name, summary }) => (
                <li key={slug}>
                  <a href={`/help/${slug}`}>{name}</a>
                  <p>{firstSentence(summary)}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Listed>
    </>
  );
}

/** `/help/{article}`: one article, with links to the previous and next article and to the contents. */
export function HelpPage({ guide, pictures, search, article }: HelpParts & { article: ReadArticle }) {
  const place = guide.articles.indexOf(article);
  const [before, after] = [guide.articles[place - 1], guide.articles[place + 1]];
  return (
    <HelpFrame guide={guide} current={article.slug}>
      <HelpSearch script={search} />
      <Article article={article} pictures={pictures} />
      <Neighbours aria-label="Previous and next article">
        {before && (
          <a rel="prev" href={`/help/${before.slug}`}>
            <span>Before</span>
            {before.title}
          </a>
        )}
        {after && (
          <a rel="next" href={`/help/${after.slug}`}>
            <span>Next</span>
            {after.title}
          </a>
        )}
      </Neighbours>
    </HelpFrame>
  );
}
