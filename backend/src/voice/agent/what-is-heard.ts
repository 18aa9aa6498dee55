/** What is understood while somebody speaks comes with every piece of sound: nobody reads faster than this. */
const toldEveryMs = 200;

/** Tells what has been understood so far where it has changed, and not more often than it is read. */
export function whatIsHeard(tell: (text: string) => void, now = Date.now): (text: string) => void {
  let [last, toldAt] = ['', Number.NEGATIVE_INFINITY];
  return (text) => {
    const at = now();
    if (text === last || at - toldAt < toldEveryMs) return;
    [last, toldAt] = [text, at];
    tell(text);
  };
}
