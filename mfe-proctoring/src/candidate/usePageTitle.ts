import { useEffect } from 'react';

/** Names the browser tab after what the page shows. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
