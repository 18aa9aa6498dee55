import { isolated } from '@switchboard/design-system';
import { useEffect } from 'react';

let name = '';

/** Restores the tab's title, which a script may have changed. */
export function nameAgain(): void {
  if (name && document.title !== name) document.title = name;
}

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    name = title === 'Switchboard' ? title : `${isolated(title)} · Switchboard`;
    document.title = name;
  }, [title]);
}
