import type { Flow } from '@switchboard/contracts/flows/document';
import { outcomes, when } from './flow-parts.ts';
import { noMoreCalls } from './flows.ts';
import { flowWithVerify, verifyCaller } from './shared-subflow.ts';

/** A question after a visit: it discusses the treatment only with the patient. */
export const visitFlow = (): Flow =>
  flowWithVerify({
    fields: [{ name: 'strength', type: 'number', label: 'Pain from 0 to 10', is_whole: true, min: 0, max: 10 }],
    nodes: [
      { id: 'hello', kind: 'say', name: 'Greeting', text: 'Hello, this is the automated assistant of {organization}.' },
      { id: 'verify', kind: 'subflow', name: 'Verify', shared: verifyCaller },
      {
        id: 'strength',
        kind: 'ask',
        name: 'Pain?',
        field: 'strength',
        question: 'How strong is your pain after the visit, from 0 for none to 10?',
        again: 'Please name a number from 0 to 10.',
      },
      { id: 'strong', kind: 'decide', name: 'Strong pain?' },
      {
        id: 'soon',
        kind: 'end',
        text: 'The practice will call you within the hour. Goodbye.',
        result: 'needs a call',
      },
      { id: 'well', kind: 'end', text: 'I am glad to hear that. Get well soon. Goodbye!', result: 'well' },
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
      ...outcomes('verify', { verified: 'strength', not_verified: 'unverified' }),
      ...outcomes('strength', { done: 'strong', gave_up: 'colleague' }),
      when('is-strong', 'strong', 'soon', { field: 'strength', is: 'at_least', values: [5] }),
      ...outcomes('strong', { else: 'well' }),
    ],
    exits: [
      { id: 'stop', trigger: 'stop', action: { type: 'go_to', node: 'stop' }, max_times: 1 },
      { id: 'human', trigger: 'human', action: { type: 'go_to', node: 'colleague' }, max_times: 1 },
      { id: 'goodbye', trigger: 'goodbye', action: { type: 'go_to', node: 'bye' }, max_times: 1 },
      { id: 'wrong', trigger: 'wrong_person', action: { type: 'go_to', node: 'unverified' }, max_times: 1 },
    ],
  });
