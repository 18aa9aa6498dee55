import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

// Handling a long text on every key is too slow, so it waits for a pause, up to a limit.
const pauseMs = 300;
const longestMs = 1_000;

/** Reports changes of a text: typing when it pauses or the editor loses focus, everything else immediately. */
export interface TypingNotifier {
  extension: Extension;
  /** Reports waiting changes. */
  notifyNow: () => void;
  stop: () => void;
}

/** Reports the first key immediately, so that the page knows about unsaved changes. */
export function notifyTyped(notify: (text: string) => void): TypingNotifier {
  let view: EditorView | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [hasNotified, waitsSince] = [false, 0];
  const notifyNow = () => {
    if (waitsSince === 0 || !view) return;
    clearTimeout(timer);
    waitsSince = 0;
    hasNotified = true;
    notify(view.state.sliceDoc());
  };
  // Before a button uses the text, and before its draft is stored.
  const moments = ['pointerdown', 'pagehide'] as const;
  for (const moment of moments) window.addEventListener(moment, notifyNow, { capture: true });
  return {
    extension: [
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        view = update.view;
        waitsSince ||= Date.now();
        const isTyped = update.transactions.every(
          (change) => !change.docChanged || change.isUserEvent('input.type') || change.isUserEvent('delete'),
        );
        if (!isTyped || !hasNotified || Date.now() - waitsSince > longestMs) return notifyNow();
        clearTimeout(timer);
        timer = setTimeout(notifyNow, pauseMs);
      }),
      EditorView.domEventHandlers({
        blur: notifyNow,
        // A shortcut of the page, such as saving, uses the whole text.
        keydown: (event) => {
          if (event.ctrlKey || event.metaKey) notifyNow();
        },
      }),
    ],
    notifyNow,
    stop() {
      notifyNow();
      for (const moment of moments) window.removeEventListener(moment, notifyNow, { capture: true });
    },
  };
}
