// Without schemas, like the sample calls that an organization's onboarding shows next to these.
import type { KitName } from './onboarding.limits.ts';
import { dialed, type SampleCall, sampleCallOf, spoken } from './sample-calls.ts';

/** A past call of a kit: one from the public pages, or one that only kits have. */
export type KitCall = Omit<SampleCall, 'use_case'>;

const second: Record<KitName, KitCall> = {
  'lead-qualification': {
    assistant_name: 'Riverside Solar',
    callee_name: 'Daniel Reyes',
    phone_number: '+1 (303) 555-0126',
    direction: 'outbound',
    decision: dialed('2:05 PM', 'Denver'),
    lines: spoken([
      ['assistant', 'Hello, this is an automated assistant calling for Riverside Solar. Is this Daniel?'],
      ['user', 'Yes, but I am driving.'],
      ['assistant', 'Then I will not keep you. May we call tomorrow morning instead?'],
      ['user', 'After ten, please.'],
      ['assistant', 'After ten it is. Drive safely. Goodbye.'],
    ]),
    outcome: [{ label: 'Call again', value: 'tomorrow, after 10:00 AM' }],
  },
  'customer-support': {
    assistant_name: 'Harbor Internet',
    callee_name: 'Daniel Reyes',
    phone_number: '+1 (303) 555-0126',
    direction: 'inbound',
    decision: [],
    lines: spoken([
      ['assistant', 'Harbor Internet, this is the automated assistant. How can I help?'],
      ['user', 'Your invoice has my old address.'],
      ['assistant', 'I can change that. What is the new one?'],
      ['user', 'Twelve Mill Lane, same town.'],
      ['assistant', 'Twelve Mill Lane. It is changed, and a new invoice is on its way. Anything else?'],
      ['user', 'No, thanks.'],
    ]),
    outcome: [{ label: 'Reason', value: 'address of the invoice' }],
  },
  receptionists: {
    assistant_name: 'Dr. Haddad’s practice',
    callee_name: 'Daniel Reyes',
    phone_number: '+1 (303) 555-0126',
    direction: 'inbound',
    decision: [],
    lines: spoken([
      ['assistant', 'Good morning, the practice of Doctor Haddad. You are speaking with the automated assistant.'],
      ['user', 'Are you open on Friday afternoon?'],
      ['assistant', 'On Fridays we are open until one. Shall I book you a time in the morning?'],
      ['user', 'No, I will come on Monday without one.'],
      ['assistant', 'You are welcome from eight on. Goodbye.'],
    ]),
    outcome: [{ label: 'Asked', value: 'opening hours' }],
  },
  'dispatch-service': {
    assistant_name: 'Northway Towing',
    callee_name: 'Daniel Reyes',
    phone_number: '+1 (303) 555-0126',
    direction: 'inbound',
    decision: [],
    lines: spoken([
      ['assistant', 'Northway Towing, automated dispatch. Are you in a safe place?'],
      ['user', 'I am at home. When does the driver come who is booked for noon?'],
      ['assistant', 'He is on his way and should be with you at ten past twelve.'],
      ['user', 'That is fine. Thank you.'],
    ]),
    outcome: [{ label: 'Asked', value: 'where the driver is' }],
  },
  interviews: {
    assistant_name: 'Fairmont Hiring',
    callee_name: 'Daniel Reyes',
    phone_number: '+1 (303) 555-0126',
    direction: 'outbound',
    decision: dialed('2:05 PM', 'Denver'),
    lines: spoken([
      ['assistant', 'Hello, this is an automated assistant calling for Fairmont Hiring. Is this Daniel?'],
      ['user', 'Yes, hello.'],
      ['assistant', 'Thank you for your application. Would a video interview this week suit you?'],
      ['user', 'I have taken another position in the meantime, sorry.'],
      ['assistant', 'Congratulations. I will note that. All the best, and goodbye.'],
    ]),
    outcome: [{ label: 'Still interested', value: 'no' }],
  },
};

const invitation: KitCall = {
  assistant_name: 'Fairmont Hiring',
  callee_name: 'Priya Volkov',
  phone_number: '+1 (212) 555-0142',
  direction: 'outbound',
  decision: dialed('10:20 AM', 'New York'),
  lines: spoken([
    ['assistant', 'Hello, this is an automated assistant calling for Fairmont Hiring. Is this Priya?'],
    ['user', 'Yes, that is me.'],
    ['assistant', 'You applied as a backend engineer. May I send you a link to a video interview of ten minutes?'],
    ['user', 'Gladly. Can I do it in the evening?'],
    [
      'assistant',
      'At any time within five days. It is recorded, and the page tells you what is noted before it starts.',
    ],
    ['user', 'Good. Please send it.'],
    ['assistant', 'It is on its way. Good luck, and goodbye.'],
  ]),
  outcome: [{ label: 'Interview', value: 'link sent' }],
};

/** The two past calls of a kit, the newer one first. */
export const kitCallsOf = (kit: KitName): readonly [KitCall, KitCall] => [
  kit === 'interviews' ? invitation : sampleCallOf(kit),
  second[kit],
];
