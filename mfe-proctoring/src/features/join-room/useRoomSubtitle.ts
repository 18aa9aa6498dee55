import { useCallback, useEffect, useRef, useState } from 'react';
import { subtitleAt, subtitleStayMs } from '../../call/speech.ts';
import type { Said } from './transcriptions.ts';

/** The speaking rate in words per second: the text arrives before it is heard. */
const wordsPerSecond = 2.7;
const lookMs = 150;

interface Line {
  id: string;
  text: string;
  since: number;
  isFinal: boolean;
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** The interviewer's last eight words, which stay for a moment. */
export function useRoomSubtitle(): { subtitle: string; onSaid: (said: Said) => void } {
  const [subtitle, setSubtitle] = useState('');
  const line = useRef<Line | null>(null);
  const onSaid = useCallback(({ id, role, text, isFinal }: Said) => {
    if (role !== 'assistant') return;
    const since = line.current?.id === id ? line.current.since : performance.now();
    line.current = { id, text, since, isFinal };
  }, []);
  useEffect(() => {
    let clearAt = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      if (!line.current) {
        if (clearAt > 0 && now > clearAt) setSubtitle('');
        return;
      }
      const { text, since, isFinal } = line.current;
      const said = isFinal ? 1 : Math.min(1, (((now - since) / 1000) * wordsPerSecond) / Math.max(1, wordsIn(text)));
      const shown = subtitleAt(text, said);
      setSubtitle(shown);
      if (!isFinal) return;
      line.current = null;
      clearAt = now + subtitleStayMs(shown);
    }, lookMs);
    return () => clearInterval(timer);
  }, []);
  return { subtitle, onSaid };
}
