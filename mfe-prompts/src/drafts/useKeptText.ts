import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft, useDraftKey } from './drafts.ts';

/** A text that isn't part of the saved data, such as feedback. It survives a reload until it is emptied. */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const key = useDraftKey(name);
  const [text, setText] = useState(() => readDraft<string>(key)?.typed ?? '');
  useEffect(() => {
    if (text === '') return dropDraft(key);
    return keepDraft(key, () => ({ typed: text, base: null, at: new Date().toISOString() }));
  }, [key, text]);
  return [text, setText];
}
