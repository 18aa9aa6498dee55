import { namesIn } from '@switchboard/contracts/placeholders';
import { parseTranscript } from '@switchboard/contracts/transcript-messages';
import { findParts, type Parts } from './find-parts.ts';
import { findVariables } from './find-variables.ts';

/** A text of the built-in writer, and its remark about the text. */
export interface Written {
  text: string;
  remark: string | null;
}

const rules = [
  'Speak in short sentences, and ask one question at a time.',
  'Wait for the answer before you go on; repeat a question once at most.',
  'Say that you are an automated assistant when you are asked.',
  'End the call politely when everything is said or the person wants to stop.',
];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [[`# ${title}`, ...lines].join('\n')];
const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`);
const numbered = (lines: readonly string[]) => lines.map((line, place) => `${place + 1}. ${line}`);

interface Draft extends Parts {
  role: string;
  notes: string[];
  variables: readonly string[];
}

/** A prompt made from its parts; empty ones are left out. */
function draft({ role, purpose, opening, questions, objections, closing, notes, variables }: Draft): string {
  const sections = [
    ...section('Role', [role]),
    ...section('Purpose', purpose === null ? [] : [purpose]),
    ...section('Opening', opening === null ? [] : [`Say: "${opening}"`]),
    ...section('Questions', numbered(questions)),
    ...section(
      'Objections',
      list(objections.map(({ said, answer }) => `When they say "${said}", answer: "${answer}"`)),
    ),
    ...section('Closing', closing === null ? [] : [`Say: "${closing}"`]),
    ...section('Rules', list([...notes, ...rules])),
    ...section('Variables', variables.length === 0 ? [] : [variables.map((name) => `{${name}}`).join(', ')]),
  ];
  return `${sections.join('\n\n')}\n`;
}

const missing = (parts: Parts): string | null => {
  const names = [
    ...(parts.questions.length === 0 ? ['questions'] : []),
    ...(parts.objections.length === 0 ? ['objections'] : []),
    ...(parts.closing === null ? ['closing'] : []),
  ];
  return names.length === 0 ? null : `The local writer found no ${names.join(', no ')} in it.`;
};

const inBraces = (name: string) => `{${name}}`;

/** A prompt made from a transcript, for an organization of this name. The same transcript gives the same text. */
export function writeFromTranscript(transcript: string, organization = ''): Written {
  const messages = parseTranscript(transcript);
  const saidBy = (role: string) => messages.filter((one) => one.role === role).map(({ content }) => content);
  const { replace, names } = findVariables({
    ...{ agent: saidBy('assistant'), person: saidBy('user'), organization },
  });
  const parts = findParts(messages.map(({ role, content }) => ({ role, content: replace(content) })));
  const person = names.includes('first_name') ? inBraces('first_name') : 'the person';
  const company = names.includes('organization') ? inBraces('organization') : 'your organization';
  const role = `You are a friendly voice assistant who speaks with ${person} on behalf of ${company}.`;
  return { text: draft({ ...parts, role, notes: [], variables: names }), remark: missing(parts) };
}

const asks =
  /\b(?:ask(?:s|ing)?|find(?:s|ing)? out|check(?:s|ing)?|learn(?:s|ing)?|collect(?:s|ing)?)\s+(?:them |people |the (?:caller|lead|person|customer|candidate)s? )?(about |for |whether |if |when |how |what |which |where |why |who )?([^.;!?\n]+)/gi;
const starts: Record<string, string> = { about: 'What about', for: 'May I have', '': 'May I have' };

const ownWord = /^(about|for|whether|if|when|how|what|which|where|why|who)\s+/i;

// A clause follows "whether" or "when": "they own the house", and not "opening hours".
const clauseWords = new Set(['whether', 'if', 'when', 'how', 'where', 'why']);
const someone =
  /^(they|he|she|it|you|there|we|i|someone|somebody|anyone|anybody|people|everyone|this|that|\{\w+\})\s+\S/i;
const verb =
  /\b(is|are|was|were|has|have|had|can|could|would|will|may|might|should|do|does|did|to|(suit|work|need|want|like|fit|come|live|own|know|agree|change|arrive|cost|take|happen|use|help|feel|call|plan|prefer|start|stay)(s|es|ed|d)?)\b/i;
const isClause = (thing: string) => someone.test(thing) || verb.test(thing.replace(/^\S+\s*/, ''));

function questionOf(thing: string, kind: string): string {
  const start = starts[clauseWords.has(kind) && !isClause(thing) ? 'about' : kind];
  if (start !== undefined) return `${start} ${thing}?`;
  return `Ask ${kind === 'if' ? 'whether' : kind} ${thing}.`;
}

/** The questions in a description; each item of a list may have its own word ("whether they come and for a better time"). */
function questionsIn(description: string): string[] {
  return [...description.matchAll(asks)].flatMap(([, word = '', rest = '']) =>
    rest
      .split(/, ?(?:and )?| and /)
      .map((thing) => thing.trim())
      .filter(Boolean)
      // A fact in a list of questions is no question: it stays in the purpose.
      .filter(
        (thing, place) =>
          place === 0 || ownWord.test(thing) || !clauseWords.has(word.trim().toLowerCase()) || isClause(thing),
      )
      .map((thing) => {
        const kind = ownWord.exec(thing)?.[1] ?? word.trim();
        return questionOf(thing.replace(ownWord, ''), kind.toLowerCase());
      }),
  );
}

/** A first draft made from the description of an agent. The same description gives the same text. */
export function writeFromDescription(description: string): Written {
  const purpose = description.replace(/\s+/g, ' ').trim();
  const named = namesIn(purpose);
  const questions = [...new Set(questionsIn(purpose))];
  const variables = [...new Set(['first_name', 'organization', ...named])];
  const text = draft({
    role: 'You are a friendly voice assistant who speaks with {first_name} on behalf of {organization}.',
    purpose,
    opening: 'Hello {first_name}, I am the automated assistant of {organization}. Do you have a moment?',
    questions,
    objections: [],
    closing: 'Thank you for your time, {first_name}. Have a good day.',
    notes: [],
    variables,
  });
  return { text, remark: questions.length === 0 ? 'The local writer found no questions in it.' : null };
}
