const leadsOn = new Set('a an the as at for of with on in to about by from and or'.split(' '));

/** Removes words at the end that lead to an empty placeholder: "your application as" becomes "your application". */
export function withoutLooseEnd(text: string): string {
  // A placeholder without a value remains in the prompt.
  const words = text.replace(/\{[^{}\n]*\}/g, '').split(/\s+/);
  for (;;) {
    const last = (words.at(-1) ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    if (words.length === 0 || (last !== '' && !leadsOn.has(last))) return words.join(' ');
    words.pop();
  }
}

const yours = (text: string) =>
  text
    .replace(/^(an?|the) (?=(interview|appointment|application|order|check-up|visit|lesson)\b)/i, 'your ')
    .replace(/\b(their|his|her)\b/gi, 'your')
    .replace(/\bour\b/gi, 'our')
    .trim();

/** The topic of a call, from the first words of the prompt or of the greeting that name it; empty if none do. */
export function topicOf(prompt: string, greeting: string): string {
  const told =
    /\bcall(?:s|ing)?(?: is)? (?:about|regarding|concerning):? ([^.!?\n]+)/i.exec(prompt)?.[1] ??
    /\babout (?!you\b)((?:our|your|the|an?) [^.!?,\n]+)/i.exec(greeting)?.[1] ??
    /\bremind you of ([^.!?,\n]+)/i.exec(greeting)?.[1] ??
    /\b(?:remind|invite) [^.!?\n]{0,60}?\b(?:of|to) ((?:an?|the|your) [^.!?,\n]+)/i.exec(prompt)?.[1] ??
    /\bwhat the call is about: ?\n?([^.!?\n]+)/i.exec(prompt)?.[1] ??
    '';
  return /^(agree|offer|ask|find|tell)\b/i.test(told) ? '' : withoutLooseEnd(yours(told));
}

/** The name that a prompt gives to the assistant: "You are Robin, …"; null for none. "Say so when you are asked." has none. */
export const nameFrom = (prompt: string): string | null =>
  /\b(?:[Yy]ou are|YOU ARE|[Yy]our name is|[Yy]ou're) ((?!\p{Ll})[\p{L}][\p{L}'-]+)(?=[,.!]| (?:from|of|at|and|who)\b)/u.exec(
    prompt,
  )?.[1] ?? null;
