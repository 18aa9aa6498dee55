import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Prose } from '../layout/Layout.styles.ts';

/** A wide table is scrolled by itself, by keyboard too. */
export function Table({ node: _node, ...table }: ComponentProps<'table'> & { node?: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is reached by the arrows.
    <section aria-label="Table" tabIndex={0}>
      <table {...table} />
    </section>
  );
}

/** Files of the repository are named, not linked: they are not served. */
function Anchor({ node: _node, href, children }: ComponentProps<'a'> & { node?: unknown }) {
  return href?.startsWith('#') || href?.startsWith('https:') ? <a href={href}>{children}</a> : children;
}

/** A document of the repository, as it is. */
export function DocumentPage({ text }: { text: string }) {
  return (
    <Prose data-wide="">
      <Markdown remarkPlugins={[remarkGfm]} components={{ table: Table, a: Anchor }}>
        {text}
      </Markdown>
    </Prose>
  );
}
