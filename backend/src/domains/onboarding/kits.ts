import { type AssistantConfig, quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { kitCallsOf } from '@switchboard/contracts/kit-calls';
import { type KitName, kitTitles } from '@switchboard/contracts/onboarding.limits';
import type { Field } from '@switchboard/forms';
import { kitFacts } from './kit-facts.ts';

/** The texts that are specific to a kit; the rest is derived from its calls. */
interface Words {
  description: string;
  first_message: string;
  call_about: string;
  campaign: string;
  fields: readonly Field[];
  values: Record<string, string>;
}

const text = (name: string, title: string, description: string): Field => ({
  name,
  type: 'string',
  title,
  description,
  required: false,
});

const words: Record<KitName, Words> = {
  'lead-qualification': {
    description: 'Asks people who wrote to you what you need to know, and books a visit',
    first_message: 'Hello, this is an automated assistant calling for Riverside Solar. Is this {first_name}?',
    call_about:
      'Call {first_name} {last_name}, who asked about solar panels. Find out whether they own the house and what they pay for electricity in a month, and offer a visit by a planner.',
    campaign: 'Spring requests',
    fields: [
      text('product', 'Product', 'What people asked about'),
      text('visit', 'Visit', 'When the planner has time'),
    ],
    values: { product: 'Solar panels', visit: 'Thursday from ten on' },
  },
  'customer-support': {
    description: 'Answers what customers ask most, and asks a person to call back where it cannot',
    first_message: 'Harbor Internet, this is the automated assistant. How can I help, {first_name}?',
    call_about:
      'Help {first_name} {last_name}, a customer of an internet provider. Say what is known of outages, note what they need, and offer that a person calls back.',
    campaign: 'Call backs of this week',
    fields: [
      text('known_outages', 'Known outages', 'Current outages that callers should hear about'),
      text('call_back', 'Call back', 'When a person calls back'),
    ],
    values: { known_outages: 'Cedar Street until two', call_back: 'Between two and four' },
  },
  receptionists: {
    description: 'Answers for a practice, moves appointments and says when it is open',
    first_message: 'Good morning, the practice of Doctor Haddad. You are speaking with the automated assistant.',
    call_about:
      'Speak for a doctor’s practice with {first_name} {last_name}. Move or confirm the appointment, and ask whether there is something the doctor should know before.',
    campaign: 'Appointments to confirm',
    fields: [
      text('opening_hours', 'Opening hours', 'Opening hours that callers hear'),
      text('free_times', 'Free times', 'What can be offered'),
    ],
    values: { opening_hours: 'Monday to Friday from eight', free_times: 'Tuesday at eleven, Wednesday at four' },
  },
  'dispatch-service': {
    description: 'Takes down where somebody is and what they need, and tells them who comes',
    first_message: 'Northway Towing, automated dispatch. Are you in a safe place, {first_name}?',
    call_about:
      'Speak with {first_name} {last_name}, whose car does not start. Ask first whether they are safe, then for the address and the car, and say when a driver is there.',
    campaign: 'Drives of today',
    fields: [text('area', 'Area', 'Where drivers go'), text('arrival', 'Arrival', 'How long it takes at the moment')],
    values: { area: 'Within the city', arrival: '25 minutes' },
  },
  interviews: {
    description: 'Invites candidates, and asks the questions of video interviews',
    first_message: 'Hello {first_name}, I am an automated interviewer of Fairmont Hiring. Shall we begin?',
    call_about:
      'Speak with {first_name} {last_name}, who applied. Ask one question at a time, listen to the answer, and do not judge it. Say that you are an AI when you are asked.',
    campaign: 'Applications of this month',
    fields: [text('position', 'Position', 'What people applied for'), text('start', 'Start', 'When the work begins')],
    values: { position: 'Backend engineer', start: 'As soon as possible' },
  },
};

/** A fictional person: the number is one reserved for fiction, in the United States or in London. */
interface KitLead {
  first_name: string;
  last_name: string;
  phone_number: string;
}

const others: readonly KitLead[] = [
  { first_name: 'Grace', last_name: 'Mitchell', phone_number: '+442079460155' },
  { first_name: 'Tomasz', last_name: 'Hansen', phone_number: '+14155550133' },
  { first_name: 'Noor', last_name: 'Tanaka', phone_number: '+16465550172' },
];

const calleeOf = ({ callee_name, phone_number }: { callee_name: string; phone_number: string }): KitLead => {
  const [first_name = '', ...rest] = callee_name.split(' ');
  return { first_name, last_name: rest.join(' '), phone_number: phone_number.replace(/[^+\d]/g, '') };
};

/** The configuration of a kit's assistant. */
function kitConfig(kit: KitName): AssistantConfig {
  const [{ assistant_name }] = kitCallsOf(kit);
  const { description, first_message, call_about } = words[kit];
  return { ...quickCreateConfig(assistant_name), description, first_message, call_about };
}

/** Everything in a kit. The first two leads are those of the two calls, the last one was interviewed. */
export function kitOf(kit: KitName) {
  const calls = kitCallsOf(kit);
  const { fields, values, campaign } = words[kit];
  return {
    config: kitConfig(kit),
    calls,
    leads: [...calls.map(calleeOf), ...others],
    title: kitTitles[kit],
    fields,
    values,
    campaign,
    facts: kitFacts[kit],
  };
}
