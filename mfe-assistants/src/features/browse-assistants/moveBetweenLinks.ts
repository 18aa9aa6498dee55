import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move the focus between the links of a list; Enter opens them as ever. */
export function moveBetweenLinks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<Element>('a')];
  const index = document.activeElement ? links.indexOf(document.activeElement) : -1;
  const targets: Record<string, number> = {
    ArrowDown: Math.min(index + 1, links.length - 1),
    ArrowUp: Math.max(index - 1, 0),
    Home: 0,
    End: links.length - 1,
  };
  const target = targets[event.key];
  if (index === -1 || target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const link = links[target];
  if (link instanceof HTMLElement) link.focus();
}
