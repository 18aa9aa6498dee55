import { isolated } from '@switchboard/design-system';
import { useEffect } from 'react';

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Switchboard' ? title : `${isolated(title)} · Switchboard`;
  }, [title]);
}
