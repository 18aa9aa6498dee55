import type { OnboardingStep } from '@switchboard/contracts/onboarding.limits';

/** The name of a step, the reason for it, and its page. */
export interface StepWords {
  title: string;
  text: string;
  action: string;
  href: string;
  /** The guide article about it. */
  help?: string;
}

const profile = {
  title: 'Confirm your e-mail address',
  text: 'Send the link from your profile. Some features, such as API keys, need a confirmed address.',
  action: 'Open your profile',
  href: '/profile',
};

/** The steps for staff. */
export const staffLabels: Record<OnboardingStep, StepWords> = {
  verify_address: profile,
  hear_assistant: {
    title: 'Hear your assistant',
    text: 'Talk or type to it in the browser. No one is called.',
    action: 'Open assistants',
    href: '/assistants',
    help: 'first-call',
  },
  place_call: {
    title: 'Place a call',
    text: 'Without a phone line calls are simulated and clearly marked: no phone rings.',
    action: 'Open leads',
    href: '/leads',
    help: 'first-call',
  },
  see_leads: { title: 'See your leads', text: 'The people you want to call.', action: 'Open leads', href: '/leads' },
  bring_leads: {
    title: 'Bring your leads',
    text: 'From a spreadsheet, from résumés, or one by one.',
    action: 'Import leads',
    href: '/leads/import',
    help: 'import-leads',
  },
  invite: {
    title: 'Invite your team',
    text: 'Each person has a role that decides what they can do.',
    action: 'Open your team',
    href: '/team',
  },
  connect_carrier: {
    title: 'Connect a carrier',
    text: 'With your own number, calls reach real people.',
    action: 'Open phone numbers',
    href: '/phone-numbers',
    help: 'carrier',
  },
  publish: {
    title: 'Publish your own assistant',
    text: 'Change its text until it speaks for you, then publish it.',
    action: 'Open assistants',
    href: '/assistants',
    help: 'first-call',
  },
};

/** The steps for client members, all of which are on their one page. */
export const clientLabels: Partial<Record<OnboardingStep, StepWords>> = {
  verify_address: profile,
  see_leads: {
    title: 'Look at your leads',
    text: 'They are listed below with their call outcomes. New leads appear automatically.',
    action: '',
    href: '',
    help: 'client',
  },
  bring_leads: {
    title: 'Add a lead',
    text: 'The leads you add are called for you.',
    action: '',
    href: '',
    help: 'client',
  },
  invite: { title: 'Invite a colleague', text: 'They see what you see.', action: '', href: '', help: 'client' },
};
