import { isNo, isTag, isUnsure, isUnwilling } from './intents.ts';
import { withDigits } from './numbers.ts';
import { plain } from './words.ts';

const thanks = ['Thank you.', 'I see.', 'Understood.', 'All right.'];

/** Replies to statements that need more than an acknowledgement. */
const heard: readonly [RegExp, string][] = [
  [/\b(nervous|scared|afraid|anxious|worried|stressed|terrified|intimidated|shy)\b/, 'There is no need to worry.'],
  [
    /\b(hurts?|pain|painful|swollen|worse|sick|ill|a cold|fever|flu|headache|died|passed away|accident|fired|laid off|lost my|terrible|awful|horrible|(not|n't) (feeling )?(so |very |that )?(good|well))\b/,
    'I am sorry to hear that.',
  ],
  [
    /^(please |well |yes |ok |okay |no )*(i (want|need|would like|wanted) to|i'd like to|can you|could you|let me)\b/,
    'I will note that.',
  ],
];

/** The acknowledgement of an answer before the conversation continues; `count` answers were given. */
export function acknowledge(said: string, { isLast, count }: { isLast: boolean; count: number }): string {
  if (isTag(said))
    return /\b(bad|wrong|problem|weird|stupid|silly|strange|late)\b/i.test(said) ? 'Not at all.' : 'That is fine.';
  if (isUnwilling(said)) return 'That is fine.';
  if (isUnsure(said)) return 'That is all right.';
  const more = heard.find(([sign]) => sign.test(plain(said)));
  if (more) return more[1];
  if (isNo(said)) return 'All right.';
  const digits = /\+?\d[\d ]{3,}\d|\d{4,}/.exec(withDigits(said))?.[0];
  if (digits) return `I have noted ${digits}.`;
  return isLast ? 'I have noted that.' : (thanks[(count - 1) % thanks.length] ?? '');
}
