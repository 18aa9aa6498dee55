import { type ReactNode, useEffect, useState } from 'react';
import { create } from 'zustand';
import { request } from './api.ts';
import { onLiveEvent } from './events.ts';
import { host } from './installedHost.ts';
import { placeOf, sessionStore } from './session.ts';

export interface HintProps {
  /** What it is called by: once a person has ended it, it is never shown to them again. Small letters and hyphens. */
  id: string;
  title: string;
  /** One or two sentences. */
  text: string;
  /** The control that it stands beside: one element. */
  children: ReactNode;
}

// The hints on the page that wait to be seen, in the order in which they came: the first one is shown.
const waiting = create<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** Marks hints as ended in the session that the page has. */
function setSeen(hints: readonly string[]): void {
  const { session } = sessionStore.getState();
  if (!session?.seen_hints) return;
  const seen_hints = [...new Set([...session.seen_hints, ...hints])];
  if (seen_hints.length > session.seen_hints.length) sessionStore.setState({ session: { ...session, seen_hints } });
}

/** Ends a hint here at once, and on every device of the person. */
function end(id: string): void {
  setSeen([id]);
  // Lost, it is shown once more on the next page: nothing depends on it.
  request('PATCH /api/onboarding', { body: { seen_hints: [id] } }).catch(() => undefined);
}

function isUnseen(id: string): boolean {
  const seen = sessionStore.getState().session?.seen_hints;
  return seen !== undefined && !seen.includes(id);
}

function useTurn(id: string): boolean {
  const isWanted = sessionStore(({ session }) => session?.seen_hints !== undefined && !session.seen_hints.includes(id));
  useEffect(() => {
    if (!isWanted) return;
    waiting.setState(({ ids }) => ({ ids: [...ids, id] }));
    return () => waiting.setState(({ ids }) => ({ ids: ids.toSpliced(ids.indexOf(id), 1) }));
  }, [id, isWanted]);
  const isFirst = waiting(({ ids }) => ids[0] === id);
  return isWanted && isFirst;
}

/**
 * A control with a hint beside it, as long as the person has not ended it: with Escape or its button, on one device for all. One
 * is shown at a time, what lies below it is pressed through it, which puts it out of the way. Organizations from before there were hints have none.
 */
export function Hint({ id, title, text, children }: HintProps): ReactNode {
  const isShown = useTurn(id);
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const anchor = isShown ? mark?.previousElementSibling : null;
  return (
    <>
      {children}
      {isShown && <span ref={setMark} hidden />}
      {anchor && host().renderHint?.({ id, anchor, title, text, onEnd: () => isUnseen(id) && end(id) })}
    </>
  );
}

/** Ends hints here that the person has ended on another device. Returns what stops it. */
export function followHints(): () => void {
  return onLiveEvent((event) => {
    const { session } = sessionStore.getState();
    if (event.type !== 'onboarding.changed' || event.subject_id !== session?.user.id || !session.seen_hints) return;
    const place = placeOf(session);
    request('GET /api/onboarding')
      .then(({ seen_hints }) => {
        if (placeOf(sessionStore.getState().session) === place) setSeen(seen_hints);
      })
      .catch(() => undefined);
  });
}
