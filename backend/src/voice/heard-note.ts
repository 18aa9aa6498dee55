const [before, after] = ['\n(The person heard: "', '")'];

/** A tool's result for models, with a note about what the person has already heard of it. */
export const withHeardNote = (answer: string, heard: string): string => `${answer}${before}${heard}${after}`;

/** Whether a result has such a note, even if the framework wrote it as JSON. */
export const hasHeardNote = (answer: string): boolean => answer.includes(before.trimStart());

/** The result without the note. */
export function withoutHeardNote(answer: string): string {
  const at = answer.indexOf(before);
  const isNote = at >= 0 && answer.length >= at + before.length + after.length && answer.endsWith(after);
  return isNote ? answer.slice(0, at) : answer;
}
