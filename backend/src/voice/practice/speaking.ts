const leadsOn = new Set('a an the as at for of with on in to about by from and or'.split(' '));

/** Without words at its end that lead to something which was not filled in: "your application as" is "your application". */
export function withoutLooseEnd(text: string): string {
  // A placeholder that nothing fills stays in a prompt as it is written.
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

/** What a call is about, from the first words of the prompt or of the greeting that say so; empty where none do. */
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
