// So many words decide what is meant; more would only cost time.
const maxWords = 24;

const word = /[\p{L}\p{N}](?:[\p{L}\p{N}'’._/-]*[\p{L}\p{N}])?/gu;

/** The words of a question, each with those that mean the same. */
export function askedWords(question: string): string[] {
  const words = question.toLowerCase().match(word) ?? [];
  return [...new Set(words)].slice(0, maxWords);
}
