import { helpIndexPath } from '@switchboard/contracts/help.limits';
import type { ReactNode } from 'react';
import type { Guide } from './guide.ts';
import { Contents, Frame, Search } from './HelpFrame.styles.ts';

/** The search field and its results; without the script there is only the table of contents. */
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

/** An article next to the table of contents; on a small screen the table of contents is a page of its own. */
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
