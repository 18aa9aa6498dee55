import { Prose } from '@switchboard/design-system/data';
import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { Table } from '../pages/DocumentPage.tsx';
import type { Article as ReadArticle } from './guide.ts';

/** The size of the screenshots that `npm run guide:pictures` takes. */
const pictureSize = { width: 1200, height: 750 } as const;

/** Picture addresses by name: `leads`, and `leads.dark` for the dark theme. */
export type GuidePictures = Readonly<Record<string, string>>;

type Of<Tag extends 'a' | 'img' | 'pre'> = ComponentProps<Tag> & { node?: unknown };

/** Links to other articles by their addresses. Links out of the help open in a new tab. */
function Anchor({ node: _node, href = '', children }: Of<'a'>) {
  const article = /^([\w-]+)\.md(#.*)?$/.exec(href);
  if (article) return <a href={`/help/${article[1]}${article[2] ?? ''}`}>{children}</a>;
  if (href.startsWith('#')) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** Lines longer than the page scroll, with the keyboard too. */
function Code({ node: _node, ...code }: Of<'pre'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is reached by the arrows.
  return <pre tabIndex={0} {...code} />;
}

/** A screenshot in the reader's theme. */
const pictureIn = (pictures: GuidePictures) =>
  function Picture({ node: _node, src, alt }: Of<'img'>) {
    const name = /^pictures\/(.+)\.webp$/.exec(String(src))?.[1] ?? '';
    return [
      { theme: 'light', address: pictures[name] },
      { theme: 'dark', address: pictures[`${name}.dark`] },
    ].map(
      ({ theme, address }) =>
        address && (
          <img
            key={theme}
            src={address}
            alt={alt}
            data-theme-only={theme}
            loading="lazy"
            decoding="async"
            {...pictureSize}
          />
        ),
    );
  };

/** An article, both on its own page and in the app's help panel next to the page that it explains. */
export function Article({ article, pictures }: { article: ReadArticle; pictures: GuidePictures }) {
  return (
    <Prose data-article={article.slug}>
      <h1>{article.title}</h1>
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSlug]}
        components={{ a: Anchor, img: pictureIn(pictures), pre: Code, table: Table }}
      >
        {article.body}
      </Markdown>
    </Prose>
  );
}
