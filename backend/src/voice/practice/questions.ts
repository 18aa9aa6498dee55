/** Whom an instruction speaks of is who is spoken to. */
const addressed: [RegExp, string][] = [
  [/\b(they|he|she|the (caller|person|lead|customer|candidate|client|user)) (are|is)\b/gi, 'you are'],
  [/\b(they|he|she|the (caller|person|lead|customer|candidate|client|user)) (were|was)\b/gi, 'you were'],
  [/\b(they|he|she|the (caller|person|lead|customer|candidate|client|user)) has\b/gi, 'you have'],
  [/\b(the (caller|person|lead|customer|candidate|client|user))'s\b/gi, 'your'],
  [/\b(their|his)\b/gi, 'your'],
  [/\b(they|them|him|he|she|the (caller|person|lead|customer|candidate|client|user))\b/gi, 'you'],
];

const toYou = (text: string) =>
  addressed
    .reduce((result, [from, to]) => result.replace(from, to), text)
    .replace(/\bthe ([\w\s]+?) of you\b/gi, 'your $1');

const beginsTask =
  /\s*(?:[,;]\s*(?:and\s+|then\s+)*|\s+and\s+(?:then\s+)?)(?=(?:ask|find out|agree|offer|collect|get)\b)/i;

/** A task such as "ask for their name" as the question that it makes; null for one that asks nothing. */
function questionOf(task: string): string | null {
  const text = task.trim().replace(/[.!;:,\s]+$/, '');
  const match =
    /^(?:please |always |first,? |then,? |next,? |finally,? |you (?:must|should) )*(ask|find out|agree on|offer|collect|get)\s+(?:(?:them|him|her|the (?:caller|person|lead|customer|candidate|client|user)|politely|also)\s+)*(.+)$/i.exec(
      text,
    );
  const [, verb = '', rest = ''] = match ?? [];
  if (rest === '') return null;
  const about = toYou(rest);
  const kind = verb.toLowerCase();
  if (kind === 'agree on')
    return /\btime|day|date\b/i.test(about) ? 'Which time would suit you?' : `Can we agree on ${about}?`;
  if (kind === 'offer') return `May I offer you ${about}?`;
  if (kind === 'collect' || kind === 'get') return `May I have ${about}?`;
  if (/^for\b/i.test(about)) return `May I have ${about.replace(/^for\s+/i, '')}?`;
  if (/^(about|of)\b/i.test(about)) return `Could you tell me about ${about.replace(/^(about|of)\s+/i, '')}?`;
  if (/^(whether|if|what|which|when|where|who|why|how)\b/i.test(about))
    return `May I ask ${about.replace(/^if\b/i, 'whether')}?`;
  return kind === 'find out' ? `Could you tell me ${about}?` : null;
}

/** The sentences of a line, each with what ends it; a question in quotation marks is one whatever stands around it. */
const sentences = /["“”]([^"“”]+\?)["“”]|[^.!?"“”]+[.!?]*/g;

/**
 * What a system prompt wants to be asked, in its order: its quoted questions, its own questions, and what it says to ask, find out
 * or agree on.
 */
export function questionsOf(prompt: string): string[] {
  const lines = prompt.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, ''));
  const found = lines.flatMap((line) =>
    [...line.matchAll(sentences)].flatMap(([whole, quoted]) => {
      const text = (quoted ?? whole).trim();
      return text.endsWith('?') ? [text] : text.split(beginsTask).map(questionOf);
    }),
  );
  return [...new Set(found.filter((question) => question !== null))];
}
