const [before, after] = ['\n(The person heard: "', '")'];

/** What a tool answered, with what the person has heard of it already, for models. */
export const withHeardNote = (answer: string, heard: string): string => `${answer}${before}${heard}${after}`;

/** Whether an answer says what the person has heard, also where the framework wrote it as JSON. */
export const hasHeardNote = (answer: string): boolean => answer.includes(before.trimStart());

/** The answer alone. */
export function withoutHeardNote(answer: string): string {
  const at = answer.indexOf(before);
  const isNote = at >= 0 && answer.length >= at + before.length + after.length && answer.endsWith(after);
  return isNote ? answer.slice(0, at) : answer;
}
