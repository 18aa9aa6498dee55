import { helpIndexPath } from '@switchboard/contracts/help.limits';
import type { ReactNode } from 'react';
import type { Guide } from './guide.ts';
import { Contents, Frame, Search } from './HelpFrame.styles.ts';

/** The field and what it finds; without the script there are the contents alone. */
export function HelpSearch({ script }: { script: { src: string; integrity: string } }) {
  return (
    <Search
      role="search"
      hidden
      data-help-search=""
      data-index={helpIndexPath}
      data-script={script.src}
      data-integrity={script.integrity}
    >
      <label htmlFor="help-search">Search the help</label>
      <input id="help-search" type="search" autoComplete="off" spellCheck={false} />
      <p role="status" />
      <ul aria-label="Articles found" />
    </Search>
  );
}

/** An article beside the contents; on a small screen the contents are a page of their own. */
export function HelpFrame({ guide, current, children }: { guide: Guide; current: string; children: ReactNode }) {
  return (
    <Frame>
      <Contents aria-label="Help">
        <a href="/help">All articles</a>
        {guide.sections.map(({ title, articles }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {articles.map((article) => (
                <li key={article.slug}>
                  <a href={`/help/${article.slug}`} aria-current={article.slug === current ? 'page' : undefined}>
                    {article.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Contents>
      <div>{children}</div>
    </Frame>
  );
}
