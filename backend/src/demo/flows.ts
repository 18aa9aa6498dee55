import type { Flow } from '@switchboard/contracts/flows/document';
import { demoFlow, outcomes, when } from './flow-parts.ts';
import { flowWithVerify, verifyCaller } from './shared-subflow.ts';

export const noMoreCalls = 'I understand. We will not call you again. Goodbye.';

/** A first call with an applicant that branches on answers and books an interview. */
export const screeningFlow = (): Flow =>
  demoFlow({
    fields: [
      { name: 'has_time', type: 'yes_no', label: 'Has time' },
      { name: 'later', type: 'date_time', label: 'When to call again' },
      { name: 'open', type: 'yes_no', label: 'Open to a new position' },
      { name: 'years', type: 'number', label: 'Years of experience', is_whole: true, min: 0, max: 60 },
      {
        name: 'start',
        type: 'choice',
        label: 'Can start',
        choices: [
          { value: 'at once', also: ['immediately', 'right away', 'tomorrow', 'next week'] },
          { value: 'in a month', also: ['next month', 'four weeks', '4 weeks'] },
          { value: 'later', also: ['in three months', 'not yet', 'next year'] },
        ],
      },
      { name: 'interview_at', type: 'date_time', label: 'Interview' },
    ],
    nodes: [
      {
        id: 'hello',
        kind: 'say',
        name: 'Greeting',
        text: 'Hello {first_name}, this is the automated assistant of {organization}.',
      },
      { id: 'time', kind: 'ask', name: 'Good time?', field: 'has_time', question: 'Is this a good time to talk?' },
      { id: 'has_time', kind: 'decide', name: 'Has time?' },
      {
        id: 'when',
        kind: 'ask',
        name: 'When then?',
        field: 'later',
        question: 'When shall we call you again?',
        again: 'Please name a day and an hour.',
        confirms: true,
      },
      { id: 'open', kind: 'ask', name: 'Open?', field: 'open', question: 'Are you open to a new position?' },
      { id: 'is_open', kind: 'decide', name: 'Is open?' },
      {
        id: 'years',
        kind: 'ask',
        name: 'Experience',
        field: 'years',
        question: 'How many years of experience do you have?',
        again: 'Please tell me the years as a number.',
      },
      { id: 'experience', kind: 'decide', name: 'Enough experience?' },
      {
        id: 'start',
        kind: 'ask',
        name: 'Start',
        field: 'start',
        question: 'When could you start: at once, in a month, or later?',
      },
      { id: 'book', kind: 'book', name: 'Interview', question: '', saves_time_to: 'interview_at' },
      { id: 'booked', kind: 'end', text: 'We look forward to meeting you. Goodbye!', result: 'interview booked' },
      {
        id: 'not_booked',
        kind: 'end',
        text: 'A colleague will call you to agree on a time. Goodbye!',
        result: 'qualified, no time found',
      },
      {
        id: 'junior',
        kind: 'end',
        text: 'Thank you. We will write to you when we have a position for your experience. Goodbye!',
        result: 'too little experience',
      },
      { id: 'not_open', kind: 'end', text: 'Thank you for your time. Goodbye!', result: 'not open' },
      { id: 'call_again', kind: 'end', text: 'We will call you then. Goodbye!', result: 'call again' },
      { id: 'transfer', kind: 'transfer', name: 'Recruiting', target: 'Recruiting', text: 'I am connecting you.' },
      { id: 'no_colleague', kind: 'end', text: 'A colleague will call you back. Goodbye!', result: 'wants a person' },
      { id: 'stop', kind: 'end', text: noMoreCalls, result: 'no more calls' },
      { id: 'wrong', kind: 'end', text: 'I am sorry to have bothered you. Goodbye.', result: 'wrong person' },
      { id: 'bye', kind: 'end', text: 'Thank you for your time. Goodbye!', result: 'ended early' },
    ],
    edges: [
      ...outcomes('hello', { next: 'time' }),
      ...outcomes('time', { done: 'has_time', gave_up: 'bye' }),
      when('has-time', 'has_time', 'open', { field: 'has_time', is: 'is', values: [true] }),
      ...outcomes('has_time', { else: 'when' }),
      ...outcomes('when', { done: 'call_again', gave_up: 'bye' }),
      ...outcomes('open', { done: 'is_open', gave_up: 'bye' }),
      when('is-open', 'is_open', 'years', { field: 'open', is: 'is', values: [true] }),
      ...outcomes('is_open', { else: 'not_open' }),
      ...outcomes('years', { done: 'experience', gave_up: 'bye' }),
      when('is-experienced', 'experience', 'start', { field: 'years', is: 'at_least', values: [2] }),
      ...outcomes('experience', { else: 'junior' }),
      ...outcomes('start', { done: 'book', gave_up: 'not_booked' }),
      ...outcomes('book', { booked: 'booked', not_booked: 'not_booked' }),
      ...outcomes('transfer', { failed: 'no_colleague' }),
    ],
    exits: [
      { id: 'stop', trigger: 'stop', action: { type: 'go_to', node: 'stop' }, max_times: 1 },
      { id: 'human', trigger: 'human', action: { type: 'go_to', node: 'transfer' }, max_times: 1 },
      { id: 'goodbye', trigger: 'goodbye', action: { type: 'go_to', node: 'bye' }, max_times: 1 },
      { id: 'wrong', trigger: 'wrong_person', action: { type: 'go_to', node: 'wrong' }, max_times: 1 },
      { id: 'later', trigger: 'call_back_later', action: { type: 'go_to', node: 'when' }, max_times: 1 },
    ],
  });

/** Intake before a visit: verifies the caller, then asks what is wrong and how urgent it is. */
export const intakeFlow = (): Flow =>
  flowWithVerify({
    fields: [
      { name: 'born', type: 'date', label: 'Date of birth' },
      {
        name: 'reason',
        type: 'choice',
        label: 'Reason',
        choices: [
          { value: 'check-up', also: ['checkup', 'check up', 'control', 'cleaning'] },
          { value: 'pain', also: ['toothache', 'ache', 'it hurts', 'hurts'] },
          { value: 'something else', also: ['other', 'else', 'a question'] },
        ],
      },
      { name: 'strength', type: 'number', label: 'Pain from 0 to 10', is_whole: true, min: 0, max: 10 },
      {
        name: 'half',
        type: 'choice',
        label: 'Time of day',
        choices: [
          { value: 'morning', also: ['mornings', 'before noon'] },
          { value: 'afternoon', also: ['afternoons', 'after lunch'] },
        ],
      },
    ],
    nodes: [
      { id: 'hello', kind: 'say', name: 'Greeting', text: 'Hello, this is the automated assistant of {organization}.' },
      { id: 'verify', kind: 'subflow', name: 'Verify', shared: verifyCaller, saves: [{ from: 'born', to: 'born' }] },
      {
        id: 'reason',
        kind: 'ask',
        name: 'Reason',
        field: 'reason',
        question: 'Is it about a check-up, about pain, or about something else?',
      },
      { id: 'which', kind: 'decide', name: 'Which reason?' },
      {
        id: 'strength',
        kind: 'ask',
        name: 'How strong?',
        field: 'strength',
        question: 'How strong is the pain, from 0 to 10?',
        again: 'Please name a number from 0 to 10.',
      },
      { id: 'urgent', kind: 'decide', name: 'Urgent?' },
      {
        id: 'half',
        kind: 'ask',
        name: 'Time of day',
        field: 'half',
        question: 'Do mornings or afternoons suit you better?',
      },
      {
        id: 'soon',
        kind: 'end',
        text: 'The practice will call you within the hour. If you have trouble breathing or a fever, call the emergency services. Goodbye.',
        result: 'urgent',
      },
      {
        id: 'noted',
        kind: 'end',
        text: 'Thank you. The practice will call you with a time in the {half}. Goodbye!',
        result: 'intake done',
      },
      { id: 'colleague', kind: 'end', text: 'A colleague will call you back. Goodbye!', result: 'wants a person' },
      {
        id: 'unverified',
        kind: 'end',
        text: 'I am sorry, I can only talk about a visit with the patient. Goodbye.',
        result: 'not verified',
      },
      { id: 'stop', kind: 'end', text: noMoreCalls, result: 'no more calls' },
      { id: 'bye', kind: 'end', text: 'Thank you for your time. Goodbye!', result: 'ended early' },
    ],
    edges: [
      ...outcomes('hello', { next: 'verify' }),
      ...outcomes('verify', { verified: 'reason', not_verified: 'unverified' }),
      ...outcomes('reason', { done: 'which', gave_up: 'colleague' }),
      when('check-up', 'which', 'half', { field: 'reason', is: 'is', values: ['check-up'] }),
      when('pain', 'which', 'strength', { field: 'reason', is: 'is', values: ['pain'] }),
      ...outcomes('which', { else: 'colleague' }),
      ...outcomes('strength', { done: 'urgent', gave_up: 'soon' }),
      when('is-urgent', 'urgent', 'soon', { field: 'strength', is: 'at_least', values: [7] }),
      ...outcomes('urgent', { else: 'half' }),
      ...outcomes('half', { done: 'noted', gave_up: 'colleague' }),
    ],
    exits: [
      { id: 'stop', trigger: 'stop', action: { type: 'go_to', node: 'stop' }, max_times: 1 },
      { id: 'human', trigger: 'human', action: { type: 'go_to', node: 'colleague' }, max_times: 1 },
      { id: 'goodbye', trigger: 'goodbye', action: { type: 'go_to', node: 'bye' }, max_times: 1 },
      { id: 'wrong', trigger: 'wrong_person', action: { type: 'go_to', node: 'unverified' }, max_times: 1 },
    ],
  });
