import type { MouseEvent, ReactNode } from 'react';
import { host } from './installedHost.ts';

export interface HelpLinkProps {
  /** The name of an article: its file name in `docs/guide`, without `.md`. */
  article: string;
  /** The question that the article answers, in a few words. */
  children: ReactNode;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Opens a help article: in the panel next to the page, or in a new tab if there is no panel. */
export function HelpLink({ article, children }: HelpLinkProps) {
  const open = (event: MouseEvent) => {
    if (isPlain(event) && host().openHelp?.(article)) event.preventDefault();
  };
  return (
    <a data-help-link="" href={`/help/${article}`} target="_blank" rel="noreferrer" onClick={open}>
      {children}
    </a>
  );
}
