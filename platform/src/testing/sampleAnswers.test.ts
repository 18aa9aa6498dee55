import { api } from '@switchboard/contracts';
import type { Endpoint } from '@switchboard/contracts/endpoint';
import { expect, test } from 'vitest';
import { sampleAnswers } from './sampleAnswers.ts';
import { sampleId } from './sampleValue.ts';

const endpoints = Object.entries(api as Record<string, Endpoint>);
const answers = sampleAnswers() as Record<string, (asked: object) => unknown>;

test.each(endpoints)('%s has a sample answer that its contract accepts', (key, { response }) => {
  const answer = answers[key]?.({ params: { id: sampleId(1) } });
  if (response) response.parse(answer);
  else expect(answer).toBeUndefined();
});

test('a sample detail is the row with that id in the sample list', () => {
  const list = answers['GET /api/leads']?.({}) as { items: { id: string }[] };
  expect(list.items).toHaveLength(6);
  const row = list.items[3];
  expect(answers['GET /api/leads/:id']?.({ params: { id: row?.id } })).toMatchObject({ id: row?.id });
});

test('a sample response returns sent values if it has fields for them', () => {
  const answer = answers['POST /api/slots']?.({ body: { name: 'Evening interviews', unknown: 1 } });
  expect(answer).toMatchObject({ name: 'Evening interviews' });
  expect(answer).not.toHaveProperty('unknown');
});

test('sample phone numbers are in the range reserved for fiction', () => {
  const text = JSON.stringify(answers['GET /api/leads']?.({}));
  const numbers = [...text.matchAll(/\+\d{6,}/g)].map(([number]) => number);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number) => !/^\+120255501\d\d$/.test(number))).toEqual([]);
});
