import { overlays } from './frameGuard.ts';

const locks = ['inert', 'hidden', 'aria-hidden'] as const;
const lockingStyles = ['display', 'visibility', 'pointer-events'] as const;

// A module that locks the page again each time would cause an endless loop.
const maxTimes = 20;

/** Removes what makes the whole page unusable and names it. */
function unlock(name: string, element: HTMLElement): string[] {
  const attributes = locks.filter((lock) => element.hasAttribute(lock));
  for (const lock of attributes) element.removeAttribute(lock);
  const styles = lockingStyles.filter((property) => element.style.getPropertyValue(property) !== '');
  for (const property of styles) element.style.removeProperty(property);
  return [...attributes.map((lock) => `${name}[${lock}]`), ...styles.map((property) => `${name}.style.${property}`)];
}

/** An overlay makes the content inert while it is open; nothing else may. */
const unlockContent = (content: HTMLElement | null): string[] =>
  content && !document.querySelector(overlays) ? unlock('root', content) : [];

/** Where a script has overwritten the page, its original content replaces a copy whose event handlers are gone. */
function bringBack(content: HTMLElement | null): string[] {
  if (!content || content.isConnected) return [];
  document.getElementById(content.id)?.remove();
  document.body.prepend(content);
  return ['the content of body'];
}

/**
 * Keeps the frame usable while a page of a module is open: anything that locks, hides or empties the whole page is
 * undone at once and reported. Returns the function that ends it.
 */
export function keepUsable(report: (what: string) => void): () => void {
  const { documentElement: html, body } = document;
  const content = document.getElementById('root');
  let times = 0;
  const check = () => {
    const undone = [...unlock('html', html), ...unlock('body', body), ...unlockContent(content), ...bringBack(content)];
    if (undone.length === 0) return;
    report(undone.join(', '));
    times += 1;
    if (times >= maxTimes) observer.disconnect();
  };
  const observer = new MutationObserver(check);
  const attributes = { attributes: true, attributeFilter: [...locks, 'style'] };
  observer.observe(html, attributes);
  if (content) observer.observe(content, attributes);
  observer.observe(body, { ...attributes, childList: true });
  check();
  return () => observer.disconnect();
}
