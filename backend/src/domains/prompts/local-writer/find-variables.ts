import { namesIn } from '@switchboard/contracts/placeholders';
import { WordFinder } from '../../../text/word-finder.ts';

/** The parts of a text that differ from call to call, and their placeholders. */
export interface FoundVariables {
  /** The text with placeholders in those parts. */
  replace(text: string): string;
  names: string[];
}

const name = "(\\p{Lu}[\\p{L}'’-]+)";
// The person who is called, and the organization that the agent represents.
const person = [
  new RegExp(
    `\\b(?:speaking (?:to|with)|is this|am i talking to|talking to|hello|hi|dear|thanks|thank you|goodbye),? ${name}`,
    'giu',
  ),
  new RegExp(`\\b(?:my name is|i am|i'm|this is|it's) ${name}`, 'giu'),
];
const company =
  /\b(?:(?:calling|here|phoning|speaking) (?:from|for|on behalf of)|on behalf of) ((?:\p{Lu}[\p{L}\p{N}&'’-]+ ?){1,3})/gu;
const notNames =
  /^(?:Is|I|It|We|You|The|This|That|And|But|So|Am|Are|Do|Can|Could|Would|Just|Not|Yes|No|There|Good|Calling|Sorry|Here|Mr|Mrs|Ms)$/;

const found = (texts: readonly string[], patterns: readonly RegExp[]) => {
  const names = texts.flatMap((text) =>
    patterns.flatMap((one) => [...text.matchAll(one)].map(([, who = '']) => who.trim())),
  );
  return [...new Set(names)].filter((who) => who.length > 1 && /^\p{Lu}/u.test(who) && !notNames.test(who));
};

/** Finds the names of the person who is called and the organization, to become placeholders. Existing placeholders stay. */
export function findVariables(said: {
  agent: readonly string[];
  person: readonly string[];
  /** The organization's name, if known. */
  organization: string;
}): FoundVariables {
  const own = new Set(found(said.agent, [person[1] as RegExp]));
  const people = [...found(said.agent, [person[0] as RegExp]), ...found(said.person, [person[1] as RegExp])].filter(
    (who) => !own.has(who),
  );
  const companies = found(said.agent, [company]);
  const stands = new Map<string, string>([
    ...(said.organization ? [[said.organization, '{organization}'] as const] : []),
    ...companies.map((who): [string, string] => [who, '{organization}']),
    ...people.map((who): [string, string] => [who, '{first_name}']),
    ['[name]', '{first_name}'],
    ['[number]', '{phone_number}'],
    ['[email]', '{email}'],
  ]);
  const finder = new WordFinder(stands.keys(), {
    matchesCase: true,
    before: /[\p{L}\p{N}{]/u,
    after: /[\p{L}\p{N}}]/u,
  });
  const replace = (text: string) => finder.replaceIn(text, (word) => stands.get(word) ?? word);
  const texts = [...said.agent, ...said.person].map(replace);
  return {
    replace,
    names: [...new Set(texts.flatMap(namesIn))],
  };
}
