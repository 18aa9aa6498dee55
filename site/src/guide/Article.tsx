import { Prose } from '@switchboard/design-system/data';
import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { Table } from '../pages/DocumentPage.tsx';
import type { Article as ReadArticle } from './guide.ts';

/** What pictures of screens are as large as; `npm run guide:pictures` takes them so. */
const pictureSize = { width: 1200, height: 750 } as const;

/** Addresses of pictures by their names: `leads`, and `leads.dark` for the dark theme. */
export type GuidePictures = Readonly<Record<string, string>>;

type Of<Tag extends 'a' | 'img' | 'pre'> = ComponentProps<Tag> & { node?: unknown };

/** Other articles by their addresses; what leaves the help opens beside it. */
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

/** Lines that are longer than the page are scrolled, by keyboard too. */
function Code({ node: _node, ...code }: Of<'pre'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is reached by the arrows.
  return <pre tabIndex={0} {...code} />;
}

/** A picture of a screen, in the theme in which it is looked at. */
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

/** An article as it stands on its page, and in the panel beside the page that it explains. */
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
