const quotes = (text: string) => [...text.matchAll(/[Ss]ay:? "([^"\n]+)"/g)].map(([, said = '']) => said);
const questionsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => /^\s*(?:\d+\.|[-*])(.*\?)$/.exec(line.trimEnd())?.[1]?.trimStart())
    .filter((line) => line !== undefined);
const objectionsOf = (text: string) =>
  [...text.matchAll(/they say "([^"\n]+)",? answer:? "([^"\n]+)"/gi)].map(([, said = '', answer = '']) => ({
    said,
    answer,
  }));

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);

/** Whether a text is about an objection: it contains at least half of its words. */
function isAbout(given: ReadonlySet<string>, objection: string): boolean {
  const wanted = wordsOf(objection);
  return wanted.size > 0 && [...wanted].filter((word) => given.has(word)).length * 2 >= wanted.size;
}

/**
 * A possible reply of an assistant with this prompt to the last of these turns, without a language model: its opening, its answer to an
 * objection, its next question, or its closing. The same prompt and turns give the same reply.
 */
export function simulateReply(prompt: string, turns: readonly string[]): string {
  const last = turns.at(-1) ?? '';
  const given = wordsOf(last);
  const objection = objectionsOf(prompt).find(({ said }) => isAbout(given, said));
  const [opening, ...others] = quotes(prompt);
  const questions = questionsOf(prompt);
  if (objection) return objection.answer;
  if (turns.length === 1 && opening !== undefined) return opening;
  const next = questions[turns.length - (opening === undefined ? 1 : 2)];
  if (next !== undefined) return `I see. ${next}`;
  return others.at(-1) ?? 'Thank you. That was everything.';
}
