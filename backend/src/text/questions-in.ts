/** The questions of a text. A sentence begins after a period, an exclamation mark or a question mark. */
export const questionsIn = (text: string): string[] =>
  (text.match(/(?<![^.!?])[^.!?]+\?/g) ?? []).map((question) => question.trim());
