import { FlowField, type FlowValue } from '@switchboard/contracts/flows/fields';
import { generateTests } from '@switchboard/contracts/flows/generate-tests';
import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { continueFlow, startFlow } from '@switchboard/contracts/flows/walk/index';
import { describe, expect, it } from 'vitest';
import { flowReaders } from './readers.ts';

const readers = flowReaders({ now: '2026-11-29T12:00', country: 'US' });
const field = (type: FlowField['type'], more: Partial<FlowField> = {}) => FlowField.parse({ name: 'f', type, ...more });

describe('flow readers', () => {
  it.each<[FlowField['type'], string, FlowValue | null]>([
    ['yes_no', 'Yes, sure.', true],
    ['yes_no', 'Not really.', false],
    ['yes_no', 'Hello. Yes, that is fine.', true],
    ['yes_no', 'Good morning, no, not now.', false],
    ['yes_no', 'Hello?', null],
    ['yes_no', 'Blue.', null],
    ['yes_no', 'I am at work now. Could you call me back later?', null],
    ['yes_no', "Right now I'm driving.", null],
    ['yes_no', 'No problem.', true],
    ['yes_no', 'I do own it.', true],
    ['yes_no', 'Yes, call me tomorrow.', true],
    ['number', 'About forty two.', 42],
    ['number', 'No idea.', null],
    ['date', 'I was born on May 12th, 1987.', '1987-05-12'],
    ['date', '12 of May 1987', '1987-05-12'],
    ['date', 'February 30, 1987', null],
    ['date', 'next Tuesday', '2026-12-01'],
    ['date', 'In about six weeks.', '2027-01-10'],
    ['date', 'in three months', '2027-02-28'],
    ['date', 'in a year', '2027-11-29'],
    ['date', 'in 999999999 months', null],
    ['date', 'in 99999999999999 days', null],
    ['date_time', 'in 99999999999999 hours', null],
    ['time', 'at half past three in the afternoon', '15:30'],
    ['date_time', 'tomorrow at ten', '2026-11-30T10:00'],
    ['date_time', 'tomorrow', null],
    ['phone', 'It is 415 555 2671.', '+14155552671'],
    ['phone', 'four', null],
    ['email', 'ada at example dot com', 'ada@example.com'],
    ['email', 'My address is Ada@Example.com.', 'ada@example.com'],
    ['email', 'at home', null],
    ['text', "I don't know.", null],
    ['text', ' Blue. ', 'Blue.'],
  ])('a value of type %s is read from “%s”', (type, said, value) => {
    expect(readers.read(field(type), said)).toBe(value);
  });

  it.each([
    'I am at work now. Could you call me back later?',
    "I'm driving right now.",
    'Can you call me tomorrow?',
    'No, sorry.',
  ])("the answer “%s” means that now isn't a good time", (said) => {
    expect(readers.read(field('yes_no', { name: 'good_time' }), said)).toBe(false);
    expect(readers.read(field('yes_no', { name: 'can_talk' }), said)).toBe(false);
  });

  it('a choice is read from its name or from a synonym', () => {
    const choices = [
      { value: 'Morning', also: ['early'] },
      { value: 'Evening', also: [] },
    ];
    expect(readers.read(field('choice', { choices }), 'As early as possible, please.')).toBe('Morning');
    expect(readers.read(field('choice', { choices }), 'At noon.')).toBeNull();
  });

  it("days and times are said as people say them, with the year only if it isn't the current one", () => {
    expect(readers.inWords(field('date'), '1987-05-12')).toBe('May 12, 1987');
    expect(readers.inWords(field('date'), '2026-12-01')).toBe('Tuesday, December 1');
    expect(readers.inWords(field('date_time'), '2026-12-01T15:30')).toBe('Tuesday, December 1 at 3:30 PM');
    expect(readers.inWords(field('time'), '09:00')).toBe('9 AM');
  });

  it.each([
    ['Please stop calling me.', 'stop'],
    ['Can I talk to a real person?', 'human'],
    ['You have the wrong number.', 'wrong_person'],
    ['Call me back tomorrow.', 'call_back_later'],
    ['Goodbye.', 'goodbye'],
    ['I have four years.', null],
  ])('the words “%s” lead to the exit %s', (said, trigger) => {
    expect(readers.trigger(said)).toBe(trigger);
  });

  it('the readers understand a whole conversation in words', () => {
    const options = { readers, variables: { first_name: 'Ada' } };
    const said = ['Oh, five years or so.', 'On December first.', 'Yes, that is right.'];
    const steps = [startFlow(screening(), {}, options)];
    for (const text of said) {
      const before = steps.at(-1)?.position;
      if (before) steps.push(continueFlow(screening(), before, { type: 'heard', text }, options));
    }
    expect(
      steps.flatMap(({ actions }) => actions.flatMap((action) => ('text' in action ? [action.text] : []))),
    ).toEqual([
      'Hello Ada.',
      'How many years have you worked?',
      'When can you start?',
      'I understood Tuesday, December 1. Is that right?',
      'We will call you before Tuesday, December 1.',
    ]);
  });

  it('the readers understand the lines of generated tests', () => {
    const lineFor = (own: FlowField, value: FlowValue) => readers.inWords(own, value);
    const tests = generateTests(screening(), { readers, lineFor });
    expect(tests.map(({ ended }) => ended.result)).toContain('qualified');
  });
});
