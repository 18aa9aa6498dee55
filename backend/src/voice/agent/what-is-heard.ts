/** Transcripts arrive with every piece of sound, faster than people read; this is the minimum interval between updates. */
const toldEveryMs = 200;

/** Sends the transcript so far when it has changed, but not more often than the interval. */
export function whatIsHeard(show: (text: string) => void, now = Date.now): (text: string) => void {
  let [last, toldAt] = ['', Number.NEGATIVE_INFINITY];
  return (text) => {
    const at = now();
    if (text === last || at - toldAt < toldEveryMs) return;
    [last, toldAt] = [text, at];
    show(text);
  };
}
