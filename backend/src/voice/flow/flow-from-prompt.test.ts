import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { checkFlow } from '@switchboard/contracts/flows/check/index';
import { surroundings } from '@switchboard/contracts/flows/testing/sample-flows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowFromPrompt } from './flow-from-prompt.ts';

const knowledge = ['a0000000-0000-4000-8000-000000000001'];
const config = (system_prompt: string, more: object = {}) => ({
  ...defaultAssistantConfig(),
  first_message: 'Hello, this is Robin.',
  system_prompt,
  ...more,
});
const problems = (prompt: string) =>
  checkFlow(flowFromPrompt(config(prompt, { knowledge_base_ids: knowledge })).flow, surroundings()).problems;

const screening = `You call candidates for a warehouse job.
Ask how many years they have worked in a warehouse.
Ask whether they have a forklift licence. If not, say that we pay for the course.
Agree on a time for an interview.
Ask for their email address.`;

describe('a flow out of a prompt', () => {
  it('each question of a prompt gets a typed field, and steps that depend on an answer get a branch', () => {
    const { flow } = flowFromPrompt(config(screening));
    expect(flow.fields.map(({ type }) => type)).toEqual(['number', 'yes_no', 'date_time', 'email']);
    expect(flow.nodes.map(({ kind }) => kind)).toEqual([
      'say',
      'ask',
      'ask',
      'decide',
      'say',
      'ask',
      'ask',
      'end',
      'say',
    ]);
    const branch = flow.edges.filter(({ on }) => on.type === 'condition');
    expect(branch.map(({ to }) => to)).toEqual(['step_3', 'step_2_no_1']);
  });

  it('a flow from a prompt passes the checker', () => {
    expect(problems(screening)).toEqual([]);
  });

  it.each([
    ['When could you start?', 'date'],
    ['When can we call you?', 'date_time'],
    ['When could you start, and what do you expect to earn?', 'text'],
    ['Which time would suit you?', 'date_time'],
  ])('the answer to “%s” is read as a %s', (question, type) => {
    expect(flowFromPrompt(config(question)).flow.fields.map((field) => field.type)).toEqual([type]);
  });

  it('the question at the end of the first message is asked once', () => {
    const first_message = 'Hello {first_name}, this is Robin. Is this a good time?';
    const { flow } = flowFromPrompt(config('Is this a good time? If not, end the call.', { first_message }));
    expect(flow.nodes.slice(0, 2)).toMatchObject([
      { kind: 'say', text: 'Hello {first_name}, this is Robin.' },
      { kind: 'ask', question: 'Is this a good time?' },
    ]);
    const alone = flowFromPrompt(config('Do you smoke?', { first_message: 'Do you smoke?' })).flow;
    expect(alone.start).toBe('step_1');
    expect(alone.nodes.map(({ kind }) => kind)).toEqual(['ask', 'end', 'say']);
  });

  it('a flow from a prompt connects callers who want a human if the assistant can transfer', () => {
    const tools = [{ type: 'transfer_call', targets: [{ name: 'Front desk' }] }];
    const { flow, notes } = flowFromPrompt(config(screening, { tools }));
    expect(flow.nodes.find(({ kind }) => kind === 'transfer')).toMatchObject({ target: 'Front desk' });
    expect(notes.join()).not.toContain('transfer');
  });

  it('a prompt that asks nothing becomes a greeting, a goodbye and a callback', () => {
    expect(flowFromPrompt(config('Be nice.')).flow.nodes.map(({ kind }) => kind)).toEqual(['say', 'end', 'say']);
  });

  it('a flow from any order of instructions passes the checker', () => {
    const sentence = fc.constantFrom(
      'Ask for their name.',
      'Ask whether they are insured.',
      'If not, end the call.',
      'If so, ask for the number of their policy.',
      'Tell them what it costs.',
      'Say that parking is free.',
      'If they agree, say that you will write to them.',
      'Find out when they can come.',
      'Do you smoke?',
      'Be friendly.',
    );
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 30 }), (sentences) => {
        expect(problems(sentences.join(' '))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
