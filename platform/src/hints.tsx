import { type ReactNode, useEffect, useState } from 'react';
import { create } from 'zustand';
import { request } from './api.ts';
import { onLiveEvent } from './events.ts';
import { host } from './installedHost.ts';
import { placeOf, sessionStore } from './session.ts';

export interface HintProps {
  /**
   * The hint's id, in lower-case letters and hyphens: once a person has dismissed it, it is never shown to them again.
   */
  id: string;
  title: string;
  /** One or two sentences. */
  text: string;
  /** The control that the hint is shown next to: one element. */
  children: ReactNode;
}

// The hints on the page that wait to be shown, in order of arrival: the first one is shown.
const waiting = create<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** Marks hints as dismissed in the page's session. */
function setSeen(hints: readonly string[]): void {
  const { session } = sessionStore.getState();
  if (!session?.seen_hints) return;
  const seen_hints = [...new Set([...session.seen_hints, ...hints])];
  if (seen_hints.length > session.seen_hints.length) sessionStore.setState({ session: { ...session, seen_hints } });
}

/** Dismisses a hint here immediately, and on every device of the person. */
function end(id: string): void {
  setSeen([id]);
  // If the request fails, the hint is shown again on the next page, which does no harm.
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
 * A control with a hint next to it until the person dismisses it, with Escape or its button, for all their devices.
 * Only one is shown at a time. Clicks pass through it to the controls below, which hides it. Organizations from before
 * hints existed have none.
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

/** Dismisses hints here that the person dismissed on another device. Returns a function that stops this. */
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
