/** The answers of the tests' model: fixed rules, so that a failure is one of the telephony. */
export interface Message {
  role: string;
  content?: string | null;
}

export type Turn = { says: string } | { calls: string; with: Record<string, unknown> };

const replies: [RegExp, string][] = [
  [/opening hours/i, 'We are open from Monday to Friday, from nine to five.'],
  [/^pressed/i, 'Thank you, I have noted the number that you entered.'],
  [/good time/i, 'Great. How did you hear about us?'],
  [/who is this/i, 'This is Robin from Northlight.'],
  [/robot/i, 'Yes, I am an automated assistant from Northlight. Is it all right if I ask you a question?'],
  [/wrong number/i, 'I am sorry, I have the wrong number. Goodbye.'],
  [/call me back later/i, 'Of course, we will call you again another day.'],
  [/question/i, 'Of course. What would you like to know?'],
  [/list|stop calling/i, 'I understand. We will not call you again.'],
  [/screening|say your name/i, 'This is Robin from Northlight. I am calling about your request.'],
];

const tools: [RegExp, string, Record<string, unknown>][] = [
  [/would like to talk|real person/i, 'transfer_call', { target: 'front desk' }],
  [/goodbye/i, 'end_call', {}],
  [/press one/i, 'press_digits', { digits: '1' }],
];

/** The briefing that a colleague hears before taking over a caller. */
export const briefing = 'Sam Miller is on the line and wants to speak to you. Can I put them through?';

function turnWithColleague(messages: readonly Message[]): Turn {
  const said = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (/put them through/i.test(said)) return { calls: 'connect_to_caller', with: {} };
  if (/another call/i.test(said)) return { calls: 'decline_transfer', with: { reason: said } };
  return { says: briefing };
}

/** The next turn of the assistant. */
export function turnAfter(messages: readonly Message[], toolNames: readonly string[]): Turn {
  const last = messages.at(-1);
  if (last?.role === 'tool') return { says: 'All right. What else can I do for you?' };
  if (toolNames.includes('connect_to_caller')) return turnWithColleague(messages);
  const said = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  for (const [pattern, name, given] of tools)
    if (pattern.test(said) && toolNames.includes(name)) return { calls: name, with: given };
  return { says: replies.find(([pattern]) => pattern.test(said))?.[1] ?? 'I see. What would you like to know?' };
}
