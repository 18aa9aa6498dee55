import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Prose } from '../layout/Layout.styles.ts';

interface MarkdownNode {
  type: string;
  tagName?: string;
  value?: string;
  children?: readonly MarkdownNode[];
}

const textOf = ({ value = '', children = [] }: MarkdownNode): string => value + children.map(textOf).join('');

const rowsOf = (node: MarkdownNode): MarkdownNode[] =>
  node.tagName === 'tr' ? [node] : (node.children ?? []).flatMap(rowsOf);

/** The label of a table: its column headings, or its first row if it has none. Regions of a page need different labels. */
function labelOf(node: unknown): string {
  const rows = rowsOf(node as MarkdownNode).map((row) => (row.children ?? []).map(textOf).map((text) => text.trim()));
  const cells = rows.map((row) => row.filter((text) => text !== '')).find((row) => row.length > 0) ?? [];
  return cells.length > 0 ? `Table: ${cells.join(', ').slice(0, 80)}` : 'Table';
}

/** A wide table scrolls on its own, with the keyboard too. */
export function Table({ node, ...table }: ComponentProps<'table'> & { node?: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is reached by the arrows.
    <section aria-label={labelOf(node)} tabIndex={0}>
      <table {...table} />
    </section>
  );
}

/** Files of the repository are named but not linked, because they aren't served. */
function Anchor({ node: _node, href, children }: ComponentProps<'a'> & { node?: unknown }) {
  return href?.startsWith('#') || href?.startsWith('https:') ? <a href={href}>{children}</a> : children;
}

/** A document of the repository, unchanged. */
export function DocumentPage({ text }: { text: string }) {
  return (
    <Prose data-wide="">
      <Markdown remarkPlugins={[remarkGfm]} components={{ table: Table, a: Anchor }}>
        {text}
      </Markdown>
    </Prose>
  );
}
