import { parsed } from './loose-json.ts';

const fields = ['response', 'answer', 'final_answer', 'reply', 'text', 'message', 'content', 'output', 'speech', 'say'];
const plainFences = ['', 'text', 'txt', 'plaintext', 'markdown', 'md'];

function wordsOf(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 3) return '';
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, depth + 1)).join(' ');
  const given = value as Record<string, unknown>;
  const found = fields.map((name) => given[name]).find((one) => one !== undefined && one !== null);
  return typeof found === 'string' ? found : wordsOf(found, depth + 1);
}

/** The words of an answer that is only JSON, such as `{"response": "Hello."}`, or text in a fence. */
export function wordsInside(answer: string): string {
  const [, language = '', inner = answer] = /^\s*```([a-z]*)[^\S\n]*\n((?:[^`]|`(?!``))*)/i.exec(answer) ?? [];
  const json = parsed(inner.trim());
  if (json) return wordsOf(json.value);
  return inner !== answer && plainFences.includes(language.toLowerCase()) && !/[{}<>;]/.test(inner) ? inner : '';
}
