import { Prose } from '@switchboard/design-system/data';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** The content of an article without its title, which the panel shows. Its anchors are renamed so they don't clash with the open page's. */
function contentOf(page: string): Node[] {
  const article = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-article]');
  article?.querySelector('h1')?.remove();
  for (const element of article?.querySelectorAll('[id]') ?? []) {
    element.setAttribute('data-anchor', element.id);
    element.removeAttribute('id');
  }
  return [...(article?.childNodes ?? [])];
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The text of an article. Links to other articles open inside the panel. */
export function ArticleText({ page, onFollow }: { page: string; onFollow: (slug: string) => void }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...contentOf(page));
  }, [page]);

  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (!href || !isPlain(event)) return;
    const article = /^\/help\/([\w-]+)/.exec(href)?.[1];
    if (article) onFollow(article);
    else if (href.startsWith('#'))
      place.current?.querySelector(`[data-anchor="${CSS.escape(href.slice(1))}"]`)?.scrollIntoView();
    else return;
    event.preventDefault();
  };
  return <Prose ref={place} data-dense="" onClick={follow} />;
}
