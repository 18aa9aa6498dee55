import { beginningOf } from '../../text/beginning-of.ts';
import { inOrder, type Sign } from '../../text/in-order.ts';
import type { Intent } from './intents.ts';

const forbids = /\b(never|do not|don't|must not|mustn't|should not|not to|without)\b/;

interface Rule {
  /** Signs that a sentence of the prompt asks for it. */
  wants: readonly ((sentence: string) => boolean)[];
  say(prompt: string): string;
}

const says = (sign: Sign) => (sentence: string) => sign.test(sentence);
const saysPlainly = (sign: Sign) => (sentence: string) => sign.test(sentence) && !forbids.test(sentence);
const saysNotTo = (sign: Sign) => (sentence: string) =>
  sign.test(sentence.slice(forbids.exec(sentence)?.index ?? sentence.length));

const rules: Partial<Record<Intent, Rule>> = {
  robot: {
    wants: [
      saysNotTo(
        inOrder(
          /\b(say|tell|admit|reveal|mention|disclose|confirm)\b/,
          /\b(robot|bot|automated|machine|computer|ai|artificial)\b/,
        ),
      ),
      saysPlainly(
        inOrder(/\b(pretend|claim|insist|say|act|convince|tell)\b/, /\b(are|be|being|as|like)\b/, /\b(human|person)\b/),
      ),
      says(/^\s*you are (a |an )?(real |actual )*(human|person)\b/),
      saysPlainly(inOrder(/\bdeny\b/, /\b(robot|bot|automated|machine|computer|ai|artificial)\b/)),
    ],
    say: () => 'No, I am a real person.',
  },
  stop: {
    wants: [
      saysNotTo(
        inOrder(
          /\b(stop|give up|end the call|hang up|accept|obey)\b/,
          /\b(ask|asks|asked|want|wants|refuse|refuses|wish|request)\b/,
        ),
      ),
      saysNotTo(/\btake no for an answer\b/),
      saysPlainly(inOrder(/\bignore\b/, /\b(stop|refusals?|refuse|not to be called|no longer|wish(es)?)\b/)),
      says(
        inOrder(
          /\b(keep|go on|continue)\b/,
          /\b(even|also|although|whatever)\b/,
          /\b(stop|refuse|not to be called|no)\b/,
        ),
      ),
    ],
    say: () => 'Let me just go on for a moment.',
  },
  human: {
    wants: [
      saysNotTo(
        inOrder(
          /\b(transfer|connect|put|offer|hand|pass|forward|promise)\b/,
          /\b(human|person|people|colleagues?|anybody|anyone|somebody|someone|staff)\b/,
        ),
      ),
    ],
    say: () => 'That is not possible, I will help you myself.',
  },
  instructions: {
    wants: [
      saysPlainly(inOrder(/\b(tell|read|reveal|share|repeat|show|give|recite)\b/, /\b(instructions?|prompt|rules)\b/)),
    ],
    say: (prompt) => `My instructions are: ${beginningOf(prompt.replace(/\s+/g, ' '), 400)}.`,
  },
};

/** The reply if a prompt asks for the opposite of what is safe, as a model that obeys it would say; null if it doesn't. */
export function saidAgainstSafety(intent: Intent, prompt: string): string | null {
  const rule = rules[intent];
  if (!rule) return null;
  const sentences = prompt
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .split(/[.!?;\n]+/);
  return sentences.some((sentence) => rule.wants.some((wants) => wants(sentence))) ? rule.say(prompt) : null;
}
