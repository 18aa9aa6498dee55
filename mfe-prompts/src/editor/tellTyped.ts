import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

// What follows from a long text takes longer than a key may: it waits for a pause in the typing, and not for ever.
const pauseMs = 300;
const longestMs = 1_000;

/** Tells of a text that changes: of typing where it pauses or the editor is left, of all else at once. */
export interface Teller {
  extension: Extension;
  /** Tells what waits. */
  tellNow: () => void;
  stop: () => void;
}

/** The first key is told at once, so that a page knows that something was typed. */
export function tellTyped(tell: (text: string) => void): Teller {
  let view: EditorView | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [hasTold, waitsSince] = [false, 0];
  const tellNow = () => {
    if (waitsSince === 0 || !view) return;
    clearTimeout(timer);
    waitsSince = 0;
    hasTold = true;
    tell(view.state.sliceDoc());
  };
  // Before a button does anything with the text, and before a draft of it is kept.
  const moments = ['pointerdown', 'pagehide'] as const;
  for (const moment of moments) window.addEventListener(moment, tellNow, { capture: true });
  return {
    extension: [
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        view = update.view;
        waitsSince ||= Date.now();
        const isTyped = update.transactions.every(
          (change) => !change.docChanged || change.isUserEvent('input.type') || change.isUserEvent('delete'),
        );
        if (!isTyped || !hasTold || Date.now() - waitsSince > longestMs) return tellNow();
        clearTimeout(timer);
        timer = setTimeout(tellNow, pauseMs);
      }),
      EditorView.domEventHandlers({ blur: tellNow }),
    ],
    tellNow,
    stop() {
      tellNow();
      for (const moment of moments) window.removeEventListener(moment, tellNow, { capture: true });
    },
  };
}
