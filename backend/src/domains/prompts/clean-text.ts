import { namesIn } from '@switchboard/contracts/placeholders';
import { withoutReasoning } from '../../voice/services/hide-reasoning.ts';

// Chatter that models add around the requested text.
const before =
  /^(?:(?:sure|certainly|of course|okay|ok|absolutely|great|understood)\b[^\n]{0,200}[:!.]|(?:here(?:'s|’s| is| are)|below is|i(?:'ve|’ve| have))\b[^\n]{0,200}:)[ \t]*(?:\n|$)/i;
const after =
  /^(?:let me know|feel free|i hope|would you like|if you(?:'d|’d| would)|is there anything|please let me|do you want|i can also)\b[^\n]{0,300}$/i;

function withoutChatter(text: string): string {
  let rest = text.trim();
  for (let found = before.exec(rest); found; found = before.exec(rest)) rest = rest.slice(found[0].length).trim();
  const last = rest.lastIndexOf('\n\n');
  return last !== -1 && after.test(rest.slice(last).trim()) ? rest.slice(0, last).trim() : rest;
}

/** The text between a fence at the beginning and one at the end. */
function withoutFence(text: string): string {
  const opened = /^(`{3,})[\w-]*[ \t]*\n/.exec(text);
  if (!opened) return text;
  const fence = opened[1] ?? '';
  const end = text.lastIndexOf(`\n${fence}`);
  const isEnd = end >= opened[0].length && text.slice(end + 1 + fence.length).trim() === '';
  return isEnd ? text.slice(opened[0].length, end).trim() : text;
}

function withoutQuotes(text: string): string {
  const inside = /^["“]([^"“”]+)["”]$/.exec(text)?.[1];
  return inside === undefined ? text : inside.trim();
}

/** The requested text without the model's reasoning and chatter; unchanged, to the last space, if there is none. */
export function cleanText(answer: string): string {
  const clean = withoutQuotes(withoutFence(withoutChatter(withoutReasoning(answer))));
  return clean === answer.trim() ? answer : clean;
}

/** A remark for people about a text that lost placeholders; null if it has all of them. */
export function lostPlaceholders(source: string, text: string): string | null {
  const kept = new Set(namesIn(text).map((name) => name.toLowerCase()));
  const lost = [...new Set(namesIn(source))].filter((name) => !kept.has(name.toLowerCase()));
  if (lost.length === 0) return null;
  return `The text no longer has ${lost.map((name) => `{${name}}`).join(', ')}.`;
}
