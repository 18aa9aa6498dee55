import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Lets a search box keep what is being typed while its own earlier texts come back through the address. `fieldKey`
 * changes when the search was changed elsewhere, so that the box starts anew from it.
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [fieldKey, setFieldKey] = useState(0);
  const seen = useRef(search);
  const reported = useRef<string[]>([]);

  useEffect(() => {
    if (seen.current === search) return;
    seen.current = search;
    const place = reported.current.indexOf(search);
    if (place < 0) setFieldKey((now) => now + 1);
    reported.current = place < 0 ? [] : reported.current.slice(place + 1);
  }, [search]);

  const report = useCallback(
    (text: string) => {
      reported.current.push(text.trim());
      onSearch(text);
    },
    [onSearch],
  );

  return { fieldKey, report };
}
