// Without schemas: the public pages, the server and the onboarding of an organization use it.

import type { UseCase } from './onboarding.limits.ts';

export { type UseCase, useCases } from './onboarding.limits.ts';

/** One line of a call, in seconds from the answer. */
export interface SampleLine {
  role: 'assistant' | 'user';
  message: string;
  starts_at: number;
  ends_at: number;
}

/** An invented call in the form of a real one. Everything that shows it must label it as invented. */
export interface SampleCall {
  use_case: UseCase;
  /** The names of the assistant and of the person it speaks with. */
  assistant_name: string;
  callee_name: string;
  /** A reserved fictional number: 555-01xx. */
  phone_number: string;
  direction: 'inbound' | 'outbound';
  /** The rules that decided whether to dial; inbound calls have none. */
  decision: readonly { rule: string; explanation: string }[];
  lines: readonly SampleLine[];
  /** The results of the call, in addition to its transcript. */
  outcome: readonly { label: string; value: string }[];
}

/** Words per second of a calm voice, and the pause between two people. */
const wordsPerSecond = 2.7;
const breathSeconds = 0.5;

/** Consecutive lines at a calm pace. */
export function spoken(lines: readonly (readonly ['assistant' | 'user', string])[]): SampleLine[] {
  let at = 0.4;
  return lines.map(([role, message]) => {
    const starts_at = Math.round(at * 10) / 10;
    const ends_at = Math.round((starts_at + Math.max(0.8, message.split(/\s+/).length / wordsPerSecond)) * 10) / 10;
    at = ends_at + breathSeconds;
    return { role, message, starts_at, ends_at };
  });
}

/** The dial decision for an allowed call. */
export const dialed = (localTime: string, zone: string) => [
  { rule: 'Do-not-call list', explanation: 'The number is not on it.' },
  { rule: 'Call window', explanation: `It is ${localTime} in ${zone}; the window is 9:00 AM to 6:00 PM there.` },
  { rule: 'Attempts today', explanation: 'This is the first of two.' },
  { rule: 'Lines', explanation: 'One of four lines was free.' },
];

export const sampleCalls: readonly SampleCall[] = [
  {
    use_case: 'lead-qualification',
    assistant_name: 'Riverside Solar',
    callee_name: 'Maya Lindqvist',
    phone_number: '+1 (212) 555-0142',
    direction: 'outbound',
    decision: dialed('10:20 AM', 'New York'),
    lines: spoken([
      ['assistant', 'Hello, this is an automated assistant calling for Riverside Solar. Is this Maya?'],
      ['user', 'Yes, speaking.'],
      ['assistant', 'You asked about panels for your roof. Do you own the house?'],
      ['user', 'We do, since last year.'],
      ['assistant', 'And what is your monthly bill, roughly?'],
      ['user', 'About one hundred and eighty dollars.'],
      ['assistant', 'Thank you. Our planner can look at your roof on Thursday at ten. Does that suit you?'],
      ['user', 'Thursday at ten is fine.'],
      ['assistant', 'It is booked. You will get a message with the details. Goodbye.'],
    ]),
    outcome: [
      { label: 'Owns the house', value: 'yes' },
      { label: 'Monthly bill', value: '$180' },
      { label: 'Visit', value: 'Thursday, 10:00 AM' },
    ],
  },
  {
    use_case: 'customer-support',
    assistant_name: 'Harbor Internet',
    callee_name: 'Tom Okafor',
    phone_number: '+1 (303) 555-0118',
    direction: 'inbound',
    decision: [],
    lines: spoken([
      ['assistant', 'Harbor Internet, this is the automated assistant. How can I help?'],
      ['user', 'My connection has been down since this morning.'],
      [
        'assistant',
        'I am sorry about that. I see an outage in your street. It should be repaired by two this afternoon.',
      ],
      ['user', 'Will I get something back for today?'],
      ['assistant', 'Yes. One day is taken off your next bill. I have noted it.'],
      ['user', 'Can I speak to somebody if it is not back by two?'],
      ['assistant', 'Of course. I have asked for a call back at a quarter past two.'],
      ['user', 'Great, thank you.'],
    ]),
    outcome: [
      { label: 'Reason', value: 'outage' },
      { label: 'Credit', value: 'one day' },
      { label: 'Call back', value: '2:15 PM, by a person' },
    ],
  },
  {
    use_case: 'receptionists',
    assistant_name: 'Dr. Haddad’s practice',
    callee_name: 'Ines Moreau',
    phone_number: '+1 (415) 555-0163',
    direction: 'inbound',
    decision: [],
    lines: spoken([
      ['assistant', 'Good morning, the practice of Doctor Haddad. You are speaking with the automated assistant.'],
      ['user', 'Good morning. I need to move my appointment.'],
      ['assistant', 'Gladly. It is on Monday at nine. I can offer Tuesday at eleven or Wednesday at four.'],
      ['user', 'Wednesday at four, please.'],
      ['assistant', 'Wednesday at four it is. Is there anything the doctor should know before?'],
      ['user', 'No, that is all.'],
      ['assistant', 'Then we will see you on Wednesday. Goodbye.'],
    ]),
    outcome: [
      { label: 'Before', value: 'Monday, 9:00 AM' },
      { label: 'Now', value: 'Wednesday, 4:00 PM' },
    ],
  },
  {
    use_case: 'dispatch-service',
    assistant_name: 'Northway Towing',
    callee_name: 'Sam Rivera',
    phone_number: '+1 (512) 555-0117',
    direction: 'inbound',
    decision: [],
    lines: spoken([
      ['assistant', 'Northway Towing, automated dispatch. Are you in a safe place?'],
      ['user', 'Yes, I am on a parking lot. My car does not start.'],
      ['assistant', 'Good. What is the address?'],
      ['user', 'Forty one Cedar Street, behind the library.'],
      ['assistant', 'Forty one Cedar Street. What car is it, and what color?'],
      ['user', 'A gray Honda.'],
      [
        'assistant',
        'A driver is on the way and will be there in twenty five minutes. He will call you on this number.',
      ],
      ['user', 'Thank you.'],
    ]),
    outcome: [
      { label: 'Place', value: '41 Cedar Street, behind the library' },
      { label: 'Car', value: 'gray Honda' },
      { label: 'Driver', value: 'in 25 minutes' },
    ],
  },
];

/** The sample call of a use case. Throws if there is none. */
export function sampleCallOf(useCase: UseCase): SampleCall {
  const found = sampleCalls.find(({ use_case }) => use_case === useCase);
  if (!found) throw new Error(`No sample call for ${useCase}`);
  return found;
}

/** Seconds from the call's answer to its end. */
export const secondsOfSample = ({ lines }: Pick<SampleCall, 'lines'>): number => (lines.at(-1)?.ends_at ?? 0) + 0.6;
