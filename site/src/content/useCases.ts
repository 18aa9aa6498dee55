import type { UseCase } from '@switchboard/contracts/sample-calls';

export interface UseCaseContent {
  id: UseCase;
  path: string;
  title: string;
  /** One sentence under the title, also for search engines. */
  summary: string;
  keyFeatures: readonly string[];
  benefits: readonly string[];
}

/** The four use case pages. They only describe what the product does. */
export const useCaseContents: readonly UseCaseContent[] = [
  {
    id: 'customer-support',
    path: '/use-cases/customer-support',
    title: 'AI Customer Support',
    summary:
      'An assistant that answers the questions of every day at any hour, from your own documents, and calls a person when it should.',
    keyFeatures: [
      'Answers from documents that you upload, and shows afterwards which passage it used',
      'Calls functions of your own systems during the call, with the answer in the transcript',
      'Hands the caller over to a person, with a briefing first where you want one',
      'Says that it is an assistant, and stops when asked to',
    ],
    benefits: [
      'No one waits for a free line to hear what is in a document',
      'Your people take the calls that need them, and read what was said before',
      'Every call leaves a transcript, a recording and an outcome that can be searched',
    ],
  },
  {
    id: 'dispatch-service',
    path: '/use-cases/dispatch-service',
    title: 'AI Dispatch Service',
    summary:
      'An assistant that takes place, problem and name in the order you set, and notifies the right person immediately.',
    keyFeatures: [
      'Asks for what a driver or a technician needs, one question after the other, and says numbers back',
      'Passes the details to your system as fields, not as prose',
      'Puts urgent callers through to the person on duty, within the hours you set',
      'Shows each call while it lasts: who, in what state, for how long',
    ],
    benefits: [
      'Details arrive complete, in the same order every time',
      'At night and at peaks callers are answered as fast as at noon',
      'What was promised to whom is written down, and heard again in a second',
    ],
  },
  {
    id: 'lead-qualification',
    path: '/use-cases/lead-qualification',
    title: 'AI-Powered Lead Qualification',
    summary: 'An assistant that calls everyone on your list within the hours you allow, and finds out who fits.',
    keyFeatures: [
      'Calls lists within call windows in the time zone of each lead, and never outside of them',
      'Fills the fields of your form from the conversation',
      'Rehearses a whole campaign with simulated people before anyone is called',
      'Writes down for each attempt why it was, or was not, dialed',
    ],
    benefits: [
      'Your team speaks with those who fit, and knows why they do',
      'Who said no is not called again: one opt-out ends calls and messages alike',
      'A changed assistant goes live only when its test conversations pass',
    ],
  },
  {
    id: 'receptionists',
    path: '/use-cases/receptionists',
    title: 'AI Virtual Receptionist',
    summary: 'An assistant that picks up, books and moves appointments, and takes messages word for word.',
    keyFeatures: [
      'Picks up on your own number, as the assistant that you published',
      'Works alongside booking pages where people choose a time themselves, and never books a seat twice',
      'Takes messages and tells the right person',
      'Knows your opening hours, and what to do outside of them',
    ],
    benefits: [
      'Callers are answered even while you speak with someone else',
      'Appointments are moved without a call back',
      'You read in a minute who called, why, and what was agreed',
    ],
  },
];
