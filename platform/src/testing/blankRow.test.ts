import { Call } from '@switchboard/contracts/calls';
import { Lead } from '@switchboard/contracts/leads';
import { Slot } from '@switchboard/contracts/slots';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { blankRow } from './blankRow.ts';

it.each([
  ['a lead', Lead],
  ['a call', Call],
  ['a slot', Slot],
])('a blank row of %s fits its contract', (_, schema: z.ZodObject) => {
  expect(schema.safeParse(blankRow(schema, {})).error).toBeUndefined();
});

it('blankRow keeps the given values and sets nullable fields to null', () => {
  expect(blankRow(Lead, { first_name: 'Grace', total_calls: 3 })).toMatchObject({
    first_name: 'Grace',
    last_name: '',
    total_calls: 3,
    company: null,
    scheduled_time: null,
  });
});

it('blankRow names the field that needs a value', () => {
  expect(() => blankRow(z.object({ code: z.string().regex(/^\d{6}$/) }), {})).toThrow('Give "code" a value');
});
