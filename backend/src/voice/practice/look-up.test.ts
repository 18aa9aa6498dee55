import { describe, expect, test } from 'vitest';
import { northlightKnowledge } from '../../demo/knowledge.ts';
import { passagesOf } from '../../domains/knowledge-bases/passages.ts';
import { readMd } from '../../extraction/md.ts';
import { answerFrom } from './look-up.ts';
import { numberIn, withDigits } from './numbers.ts';
import { spokenTime } from './spoken-time.ts';
import { stem } from './words.ts';

const passages = (northlightKnowledge?.documents ?? []).flatMap(({ text }) =>
  passagesOf(readMd(Buffer.from(text)).blocks).map(({ headings, content }) => ({
    heading: headings.join(' › '),
    text: content,
  })),
);

describe('what the knowledge answers', () => {
  test.each([
    ['When is the open day?', 'first Saturday of every month'],
    ['Are you open on Saturdays?', 'Saturday'],
    ['Do I have to register?', 'No one has to register'],
    ['Is there parking?', 'twelve parking spaces'],
    ['Can I bring my dog?', 'dogs on a leash'],
    ['Are children welcome?', 'children are welcome'],
    ['May I bring my kids?', 'children'],
    ['Where can I put my bike?', 'courtyard'],
    ['Do you have an elevator?', 'lift'],
    ['Which buses go there?', 'buses 14 and 71'],
    ['What are your opening hours?', 'Monday to Thursday'],
    ['Are you closed on public holidays?', 'closed on public holidays'],
    ['Is a cover letter needed?', 'A letter is not needed'],
    ['What does it cost?', 'Nothing'],
    ['Will you pay for my travelling to the interview?', '40 dollars'],
    ['How long do you keep my documents?', 'a year'],
    ['What does warehouse work pay?', '19 to 24 dollars'],
    ['Do night shifts pay more?', 'a quarter more'],
    ['How many days of vacation are there?', 'Twenty-five days'],
    ['Can I work part-time?', 'sixteen hours'],
  ])('the knowledge answers "%s"', (question, answer) => {
    expect(answerFrom(question, passages)).toContain(answer);
  });
});

test.each([
  'Is there a swimming pool?',
  'What is the weather like?',
  'Who won the world cup?',
  'Can I bring my boat?',
  'Do you sell balloons?',
  'What is the capital of France?',
  'Are you married?',
  'How old is your director?',
  'Do you repair bicycles?',
  'Can you lend me some money?',
  'What is your favourite colour?',
  'Is the moon full?',
  'Do you have a branch in Chicago?',
  'Can I get a loan?',
  'What music do you like?',
  'Who is the president?',
  'Do I need a vaccination?',
  'Is smoking allowed?',
  'Can I wear shorts?',
  'Is there a discount for pensioners?',
])('the knowledge has no answer to "%s"', (question) => {
  expect(answerFrom(question, passages)).toBeNull();
});

test.each([
  ['saturdays', 'saturday'],
  ['openings', 'opened'],
  ['parking', 'parks'],
  ['planned', 'planning'],
  ['closes', 'closed'],
  ['companies', 'company'],
  ['cancellation', 'cancellations'],
  ['payments', 'paying'],
])('%s and %s have the same stem', (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

// A Monday.
const now = '2026-11-23T13:20';
test.each([
  ['call me tomorrow at ten', '2026-11-24T10:00'],
  ['in two hours', '2026-11-23T15:20'],
  ['in half an hour', '2026-11-23T13:50'],
  ['in an hour and a half', '2026-11-23T14:50'],
  ['tomorrow morning', '2026-11-24T09:00'],
  ['the day after tomorrow at three', '2026-11-25T15:00'],
  ['next Tuesday at quarter to five', '2026-11-24T16:45'],
  ['this evening', '2026-11-23T18:00'],
  ["at six o'clock", '2026-11-23T18:00'],
  ['at ten thirty', '2026-11-24T10:30'],
  ['tomorrow afternoon at four thirty', '2026-11-24T16:30'],
  ['on the fifth of December at noon', '2026-12-05T12:00'],
  ['the twenty first of January', '2027-01-21T10:00'],
  ['15:30', '2026-11-23T15:30'],
  ['later', null],
  ['I have two children', null],
])('"%s" is understood as the time %s', (said, time) => {
  expect(spokenTime(said, now)).toBe(time);
});

test.each([
  ['my number is four seven one one', 'my number is 4711'],
  ['I am twenty three years old.', 'I am 23 years old.'],
  ['two hundred and five people', '205 people'],
  ['three thousand four hundred', '3400'],
  ['two five five oh one nine', '255019'],
])('the spoken numbers in "%s" are written as "%s"', (said, written) => {
  expect(withDigits(said)).toBe(written);
  expect(numberIn(said)).toBeGreaterThan(0);
});
