import type { Written } from './write-prompt.ts';

/** The texts in an instruction, after the whole match; null if the instruction is a different one. */
type Reader = (instruction: string) => readonly string[] | null;

/** The text after an instruction, or null if it could not be carried out. */
type Step = (text: string, match: readonly string[]) => string | null;

const quote = `["“”'‘’]`;
const quoted = `${quote}(.+?)${quote}`;
const polite = '(?:please |also |and |then )*';

function instruction(pattern: string): Reader {
  const whole = new RegExp(`^${polite}${pattern}$`, 'isu');
  return (text) => whole.exec(text);
}

/** An instruction with two texts. The first one ends at the first occurrence of `between`. */
function exchange(start: string, between: string, end: string): Reader {
  const [starts, parts, ends] = [`^${polite}${start}(?=.)`, between, `${end}$`].map((part) => new RegExp(part, 'isu'));
  return (text) => {
    const begin = starts?.exec(text)?.[0];
    if (begin === undefined || !ends?.test(text)) return null;
    const rest = text.slice(begin.length);
    const middle = parts?.exec(rest.slice(1));
    if (!middle) return null;
    const other = rest.slice(middle.index + 1 + middle[0].length).replace(ends, '');
    return other === '' ? null : [text, rest.slice(0, middle.index + 1), other];
  };
}

const unquoted = (text: string) => text.trim().replace(new RegExp(`^${quote}(.*)${quote}$`, 'su'), '$1');

/** A change that leaves the text as it was could not be carried out. */
const changed = (before: string, after: string) => (after === before || after.trim() === '' ? null : after);

const tidy = (text: string) => text.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n');

/** Sections by their headings: each with the lines up to the next one. */
const sectionsOf = (text: string) => text.split(/^(?=#{1,6} )/m);
const headingOf = (section: string) => /^#{1,6} +(.*)$/m.exec(section)?.[1]?.trim().toLowerCase() ?? '';

const renumbered = (section: string) => {
  let number = 0;
  return section.replace(/^\d+\. /gm, () => `${++number}. `);
};

const replaceAll: Step = (text, [, from = '', to = '']) => changed(text, text.split(unquoted(from)).join(unquoted(to)));

const removeText: Step = (text, [, what = '']) => {
  const wanted = unquoted(what);
  const asSection = wanted.toLowerCase().replace(/^(?:the )?(.*?)(?: (?:section|part))?$/, '$1');
  const sections = sectionsOf(text);
  const kept = sections.filter((section) => headingOf(section) === '' || headingOf(section) !== asSection);
  if (kept.length < sections.length) return changed(text, kept.join('').trimEnd() + (text.endsWith('\n') ? '\n' : ''));
  if (!text.includes(wanted)) return null;
  const lines = text.split('\n').flatMap((line) => {
    if (!line.includes(wanted)) return [line];
    const rest = line.split(wanted).join('').replace(/ {2,}/g, ' ');
    return /^(?:[-*]|\d+\.|#+)?[\s"'.:]*$/.test(rest) ? [] : [rest];
  });
  return changed(text, tidy(renumbered(lines.join('\n'))));
};

const addQuestion: Step = (text, [, what = '']) => {
  const sections = sectionsOf(text);
  const place = sections.findIndex((section) => headingOf(section) === 'questions');
  const question = unquoted(what);
  if (place < 0) return `${text.trimEnd()}\n\n# Questions\n1. ${question}\n`;
  const section = sections[place] ?? '';
  const count = section.match(/^\d+\. /gm)?.length ?? 0;
  const end = section.slice(section.trimEnd().length);
  sections[place] = `${section.trimEnd()}\n${count + 1}. ${question}${end}`;
  return sections.join('');
};

const addRule: Step = (text, [, what = '']) => {
  const added = unquoted(what);
  const sections = sectionsOf(text);
  const place = sections.findIndex((section) => headingOf(section) === 'rules');
  if (place < 0) return `${text.trimEnd()}\n\n${added}\n`;
  const section = sections[place] ?? '';
  const end = section.slice(section.trimEnd().length);
  sections[place] = `${section.trimEnd()}\n- ${added}${end}`;
  return sections.join('');
};

const addFirst: Step = (text, [, what = '']) => `${unquoted(what)}\n\n${text}`;

const fillers: [RegExp, string][] = [
  [/\b(?:in order to)\b/gi, 'to'],
  [/\b(?:due to the fact that)\b/gi, 'because'],
  [/\b(?:at this point in time)\b/gi, 'now'],
  [/ ?\b(?:very|really|just|basically|actually|simply|quite|kindly)\b/gi, ''],
  [/ \([^()\n]*\)/g, ''],
];

/** Removes fillers, brackets, and repeated lines. */
const shorten: Step = (text) => {
  const seen = new Set<string>();
  const lines = fillers
    .reduce((shorter, [pattern, instead]) => shorter.replace(pattern, instead), text)
    .split('\n')
    .filter((line) => {
      const key = line
        .replace(/^(?:[-*]|\d+\.)\s*/, '')
        .trim()
        .toLowerCase();
      const isNew = key === '' || !seen.has(key);
      seen.add(key);
      return isNew;
    });
  const after = tidy(renumbered(lines.join('\n')));
  return after.length < text.length ? after : null;
};

const formal: [RegExp, string][] = [
  [/\b(can)'t\b/gi, '$1not'],
  [/\bwon't\b/g, 'will not'],
  [/\bWon't\b/g, 'Will not'],
  [/\b(\w+)n't\b/g, '$1 not'],
  [/\b(I)'m\b/g, '$1 am'],
  [/\b(\w+)'re\b/g, '$1 are'],
  [/\b(\w+)'ve\b/g, '$1 have'],
  [/\b(\w+)'ll\b/g, '$1 will'],
  [/\b(I|you|he|she|we|they)'d\b/gi, '$1 would'],
  [/\b(it|that|there|what|here)'s\b/gi, '$1 is'],
  [/\b(let)'s\b/gi, '$1 us'],
  [/\b(?:Hi|Hey)\b/g, 'Good day'],
  [/\bfriendly\b/g, 'courteous'],
  [/\b[Tt]hanks\b/g, 'Thank you'],
  [/\b[Bb]ye\b/g, 'Goodbye'],
  [/\bguys\b/g, 'everyone'],
];
const formalize: Step = (text) =>
  changed(
    text,
    formal.reduce((stiffer, [pattern, instead]) => stiffer.replace(pattern, instead), text),
  );

const steps: [Reader, Step][] = [
  [exchange(`(?:replace|change|swap) ${quote}`, `${quote} (?:by|with|to|for|into) ${quote}`, quote), replaceAll],
  [exchange('(?:replace|swap) ', ' (?:by|with) ', ''), replaceAll],
  [instruction('(?:remove|delete|drop|leave out|take out):? (.+)'), removeText],
  [instruction('add (?:the|a) question:? (.+)'), addQuestion],
  [instruction(`add ${quoted} (?:at|to) the (?:beginning|start|top)`), addFirst],
  [instruction(`add ${quoted}(?: (?:at|to) the (?:end|bottom|rules))?`), addRule],
  [instruction('add(?: the rule| a rule)?:? (.+)'), addRule],
  [
    instruction('(?:make (?:it|this|the prompt) )?(?:much |a bit |a little )?(?:shorter|more concise|briefer)'),
    shorten,
  ],
  [instruction('(?:shorten|tighten)(?: it| this| the prompt)?'), shorten],
  [instruction('(?:make (?:it|this|the prompt) )?(?:more formal|less (?:informal|casual))'), formalize],
];

/** Limited, because each instruction reads the whole prompt. */
const maxInstructions = 50;

const able = 'It can make a prompt shorter or more formal, replace "X" by "Y", add "X" and remove "X".';

/**
 * Carries out plain feedback, one instruction per line, or several separated by semicolons. It reports what it can't carry out and
 * leaves that unchanged. The same text and feedback give the same text.
 */
export function refinePrompt(content: string, feedback: string): Written {
  const wanted = feedback
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  let text = content;
  const left: string[] = wanted.slice(maxInstructions);
  for (const one of wanted.slice(0, maxInstructions)) {
    const instructed = one.replace(/(?<![.!])[.!]+$/, '');
    const after = steps.reduce<string | null | undefined>((found, [read, step]) => {
      if (found !== undefined) return found;
      const match = read(instructed);
      return match ? step(text, match) : undefined;
    }, undefined);
    if (after == null) left.push(one);
    else text = after;
  }
  if (left.length === 0) return { text, remark: null };
  return { text, remark: `The local writer could not do this: ${left.map((one) => `"${one}"`).join(', ')}. ${able}` };
}
