import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { AssistantFunction, type TransferHours } from '@switchboard/contracts/assistant-tools';
import type { DemoAssistant } from './demo-organization.ts';
import { intakeFlow, screeningFlow } from './flows.ts';
import { visitFlow } from './visit-flow.ts';

const screening = `# Who you are
You are Robin, the automated assistant of {organization}. You call applicants for a first, short screening.

# What you do
1. Greet {first_name} {last_name} and ask whether this is a good time. If not, agree on a time and end the call.
2. Say in one sentence what the call is about: their application{position}.
3. Ask about their last position, and what they liked about it.
4. Ask when they could start, and what they expect to earn. Do not judge the answer.
5. Offer two times for an interview with a colleague, and repeat the one that was chosen.

# How you speak
- Short sentences, one question at a time. Wait for the answer.
- Say that you are an automated assistant when you are asked, and at the beginning when people seem unsure.
- Never promise a job, a salary or an answer by a certain day.

# When to stop
If {first_name} does not want to be called, apologise, say that the number will not be called again, and end the call.`;

const reminder = `You remind candidates of {organization} of an interview tomorrow.

Tell {first_name} the time ({interview_time}) and ask whether it still suits. If it does not, ask for two other times and say that a colleague confirms one of them by mail.

Questions about the way, parking or what to bring: the address is in the invitation; nothing has to be brought.

Be brief. Most of these calls take less than a minute.`;

const reference = `You ask a former colleague or manager about {lead_contact_name}, who named them as a reference.

Ask three questions, one after the other:
1. How long did you work together, and in which roles?
2. What did you value most in the work together?
3. Would you work together again?

Thank them for their time. Do not discuss the position, the salary or other applicants. If the person would rather write, say that a colleague sends three questions by mail.`;

const openDay = `You invite people who asked {organization} about work to the open day on the first Saturday of the month, ten to two.

Tell {first_name} what there is to see, ask whether they come and whether they bring somebody, and answer questions about the way. No one has to register.`;

// From a calendar that doesn't exist, for editing and testing.
const interviewDetails = AssistantFunction.parse({
  name: 'interview_details',
  description: 'Says where an interview takes place, and with whom. Call it when somebody asks about theirs.',
  parameters: [{ name: 'date', type: 'string', description: 'The day, such as 2026-11-24', required: true }],
  http: {
    method: 'GET',
    url: 'https://calendar.northlight.example/interviews/{date}?phone={phone_number}',
    answer_path: 'interview',
    said_meanwhile: 'One moment, I am looking at the calendar.',
    said_on_failure: 'I cannot see the calendar at the moment. The address is in your invitation.',
  },
});

const officeHours: TransferHours = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  start: '09:00',
  end: '17:00',
};

/** Northlight Talent, on the PRO plan. */
export const northlightAssistants: DemoAssistant[] = [
  {
    name: 'First screening',
    description: 'Calls applicants and agrees on a longer interview',
    status: 'published',
    first_message: 'Hello {first_name}, this is Northlight Talent about your application. Is this a good time?',
    system_prompt: screening.replace('{position}', ''),
    structured_data_prompt: 'Note what the applicant said about start, salary and the agreed interview.',
    structured_json_schema: JSON.stringify(
      {
        type: 'object',
        properties: {
          can_start: { type: 'string', description: 'As it was said' },
          expected_salary: { type: 'string' },
          interview_at: { type: 'string', format: 'date-time' },
          wants_no_calls: { type: 'boolean' },
        },
        required: ['wants_no_calls'],
      },
      null,
      2,
    ),
    earlier: [
      {
        notes: 'Initial creation',
        daysAgo: 26,
        was: {
          first_message: 'Hello {first_name}, this is Northlight Talent. Is this a good time?',
          system_prompt:
            'You call applicants of {organization}. Ask {first_name} {last_name} about their experience and agree on a time for an interview.',
          structured_data_prompt: '',
          structured_json_schema: '',
        },
      },
      {
        notes: 'Says what the call is about, asks when people can start',
        daysAgo: 17,
        was: {
          system_prompt: screening.replace('{position}', '').replace(', and what they expect to earn', ''),
          structured_data_prompt: '',
          structured_json_schema: '',
        },
      },
    ],
    notes: 'Asks about salary; writes down what was agreed',
    tests: [
      {
        name: 'Asks when people can start',
        callee: { kind: 'persona', persona: 'agreeable' },
        expectations: [
          { kind: 'asks', text: 'start' },
          { kind: 'never_says', text: 'you have the job' },
          { kind: 'max_turns', turns: 12 },
        ],
        is_required: true,
      },
      {
        name: 'Lets go of who has no time',
        callee: {
          kind: 'lines',
          lines: ['No, I am driving, call me tomorrow.', 'At ten in the morning.', 'Thanks, bye.'],
        },
        expectations: [{ kind: 'ended', reasons: ['assistant-ended-call', 'user-ended-call'] }],
      },
      {
        name: 'Is kind to who is nervous',
        callee: { kind: 'lines', lines: ['Oh, hello. I am a bit nervous.', 'I have not had many interviews.'] },
        expectations: [{ kind: 'criterion', text: 'The assistant reassures the applicant.' }],
      },
    ],
    draft: {
      system_prompt: screening.replace('{position}', ' as {position}'),
      end_call_message: 'Thank you, {first_name}. You will hear from us. Goodbye!',
    },
  },
  {
    name: 'Interview reminder',
    description: 'Reminds candidates a day before',
    status: 'published',
    configuration: {
      ...quickCreateConfig('').configuration,
      noticeMessage: 'This is an AI assistant of {organization}, and the call is recorded.',
    },
    first_message: 'Hello {first_name}, I am calling to remind you of your interview tomorrow.',
    system_prompt: reminder,
    functions: [interviewDetails],
    tools: [
      { type: 'end_call' },
      {
        type: 'transfer_call',
        targets: [{ name: 'Recruiting', phone_number: '+12125550195', hours: officeHours }],
        said_meanwhile: 'I am connecting you with a colleague.',
        said_when_closed: 'No one from recruiting is available at the moment.',
        said_when_refused: 'I am sorry, recruiting cannot take the call right now.',
        manner: 'warm',
      },
      { type: 'do_not_call', said_afterwards: 'You will not be called again. Goodbye!' },
      { type: 'call_back', days_ahead: 7 },
    ],
  },
  {
    name: 'Reference check',
    description: 'Still being written',
    status: 'draft',
    first_message: 'Hello, I am calling to ask about a former colleague of yours.',
    system_prompt: reference,
  },
  {
    name: 'Open day invitation',
    description: 'Needs no account: built-in model, transcriber and voice',
    status: 'published',
    first_message: 'Hello {first_name}, this is {organization}. May I tell you about our open day?',
    system_prompt: openDay,
    uses_knowledge: true,
    tools: [{ type: 'search_knowledge', passages: 3, said_meanwhile: 'Let me look that up.' }],
    llm_provider: 'builtin',
    llm_model: 'builtin',
    stt_provider: 'builtin',
    stt_model: 'builtin',
    tts_provider: 'builtin',
    tts_model: 'builtin',
  },
  {
    name: 'Screening by flow',
    description: 'Follows a flow: asks, branches, and books an interview',
    status: 'published',
    first_message: 'Hello {first_name}, this is {organization}.',
    system_prompt: screening.replace('{position}', ''),
    conversation: 'flow',
    flow: screeningFlow(),
    books_slot: true,
    tools: [
      {
        type: 'transfer_call',
        targets: [{ name: 'Recruiting', phone_number: '+12125550195', hours: officeHours }],
        said_meanwhile: '',
        said_when_closed: 'No one from recruiting is available at the moment.',
        said_when_refused: 'I am sorry, recruiting cannot take the call right now.',
        manner: 'cold',
      },
    ],
  },
];

/** Linden Tutoring, on the standard plan. */
export const lindenAssistants: DemoAssistant[] = [
  {
    name: 'Trial lesson',
    description: 'Offers a first lesson to parents who asked',
    status: 'published',
    first_message: 'Hello {first_name}, this is Linden Tutoring about the trial lesson you asked for.',
    call_about: 'Agree with {first_name} on a time for a trial lesson.',
  },
];

/** Harbour Dental, on the standard plan. */
export const harbourAssistants: DemoAssistant[] = [
  {
    name: 'Check-up reminder',
    description: 'Calls patients whose last visit was half a year ago',
    status: 'published',
    first_message: 'Hello {first_name}, this is Harbour Dental. Your last check-up was six months ago.',
    call_about:
      'Offer {first_name} a check-up in the next two weeks. Weekday mornings are mostly free. Say that the check-up takes half an hour.',
  },
  {
    name: 'After-visit question',
    description: 'Asks how people feel a day after their treatment',
    status: 'draft',
    first_message: 'Hello {first_name}, how are you feeling after your visit?',
    call_about: 'Ask how {first_name} feels and pass on anything worrying at once.',
    conversation: 'flow',
    flow: visitFlow(),
  },
  {
    name: 'Intake by flow',
    description: 'Follows a flow: verifies who is on the line, then asks what is wrong',
    status: 'published',
    first_message: 'Hello {first_name}, this is {organization}.',
    call_about: 'Ask {first_name} what the visit is about.',
    conversation: 'flow',
    flow: intakeFlow(),
  },
];
