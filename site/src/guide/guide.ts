import type { HelpIndex } from '@switchboard/contracts/help';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { limitsInWords } from './limits.ts';
import { reasonsInWords } from './reasons.ts';
import { tellingWords, wordsOf } from './words.ts';

/** The files of `docs/guide`, by name without `.md`; `README` is the table of contents. */
export type GuideFiles = Readonly<Record<string, string>>;

/** One parsed article. */
export interface Article {
  slug: string;
  title: string;
  summary: string;
  section: string;
  routes: readonly string[];
  /** The Markdown below the title, with the lists generated from the contracts inserted. */
  body: string;
  /** The article's plain text, and its headings. */
  text: string;
  headings: readonly string[];
}

interface GuideSection {
  title: string;
  articles: readonly Article[];
}

/** The whole help, in the order of its table of contents. */
export interface Guide {
  intro: string;
  sections: readonly GuideSection[];
  articles: readonly Article[];
}

const parser = unified().use(remarkParse).use(remarkGfm);

/** Lists generated from the contracts for articles that ask for them. */
const made: Readonly<Record<string, () => string>> = { limits: limitsInWords, reasons: reasonsInWords };

/** In commands, the installation's address replaces the one that `npm start` prints first. */
const localAddress = 'http://localhost:3000';

/** The routes in an article's front matter, and the rest of the file. */
function frontMatter(file: string): { routes: string[]; markdown: string } {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [null, '', file];
  const routes = /^routes: (.+)$/m.exec(head ?? '')?.[1] ?? '';
  return { routes: routes.split(', ').filter(Boolean), markdown: markdown ?? '' };
}

function readArticle(slug: string, section: string, file: string): Article {
  const { routes, markdown } = frontMatter(file);
  const filled = markdown
    .replaceAll(/^<!-- (\w+) -->$/gm, (mark, name: string) => made[name]?.() ?? mark)
    .replaceAll(localAddress, '[[origin]]');
  const nodes = parser.parse(filled).children;
  const [first] = nodes;
  if (first?.type !== 'heading' || first.depth !== 1)
    throw new Error(`docs/guide/${slug}.md does not begin with a title`);
  const summary = nodes.find(({ type }) => type === 'paragraph');
  return {
    slug,
    section,
    routes,
    title: textOf(first),
    summary: summary ? textOf(summary) : '',
    body: filled.slice(first.position?.end.offset ?? 0),
    text: nodes.map((node) => textOf(node)).join('\n'),
    headings: nodes.filter((node) => node.type === 'heading' && node.depth === 2).map((node) => textOf(node)),
  };
}

/** The names of the articles that a list in the table of contents links to. */
const linked = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, slug = '']) => slug);

/** Reads the help. Throws if the table of contents names an article that doesn't exist. */
export function readGuide(files: GuideFiles): Guide {
  const [head = '', ...parts] = (files.README ?? '').split(/^## /m);
  const sections = parts.map((part): GuideSection => {
    const title = part.split('\n', 1)[0]?.trim() ?? '';
    return {
      title,
      articles: linked(part).map((slug) => {
        const file = files[slug];
        if (file === undefined) throw new Error(`docs/guide/README.md names ${slug}.md, which is not there`);
        return readArticle(slug, title, file);
      }),
    };
  });
  const intro = parser.parse(head).children.find(({ type }) => type === 'paragraph');
  return { intro: intro ? textOf(intro) : '', sections, articles: sections.flatMap(({ articles }) => articles) };
}

/** The index that browsers search. */
export function indexOf({ articles }: Guide): HelpIndex {
  const words = tellingWords(articles.map(({ text }) => wordsOf(text)));
  return articles.map(({ slug, title, section, summary, routes, headings }, index) => ({
    slug,
    title,
    section,
    summary: firstSentence(summary),
    routes: [...routes],
    headings: headings.join(' · '),
    words: words[index] ?? '',
  }));
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return /^[\s\S]*?[.:!?](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
