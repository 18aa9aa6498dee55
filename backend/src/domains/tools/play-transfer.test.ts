import { expect, it } from 'vitest';
import { nameOfCaller, playTransfer } from './play-transfer.ts';

const to = (digits: string, manner: 'cold' | 'warm') =>
  playTransfer(
    { type: 'transfer', name: 'Sales', phone_number: `+1202555${digits}`, manner, said_when_refused: 'Sorry.' },
    'Ada Byron',
  );

it('a test calls no one and simulates a colleague who agrees, declines or is a machine', () => {
  expect(to('0147', 'cold')).toMatchObject({
    is_ok: true,
    shown_to_model: 'On a call the person would be connected to Sales now.',
  });
  const plays = (digits: string) => to(digits, 'warm').consult;
  expect(plays('0147')).toEqual({
    ...{ name: 'Sales', caller_name: 'Ada Byron', said_when_refused: 'Sorry.' },
    at: { plays: 'accepts' },
  });
  expect([plays('0105')?.at, plays('0103')?.at]).toEqual([{ plays: 'declines' }, { plays: 'machine' }]);
});

it.each([
  ['0101', 'cold', 'On a call Sales is busy.'],
  ['0102', 'warm', 'On a call Sales does not answer.'],
  ['0105', 'cold', 'On a call Sales does not take the call.'],
  ['0106', 'warm', 'On a call Sales has a number that is not in service.'],
] as const)("the caller stays with the assistant if %s can't be reached in a %s transfer", (digits, manner, told) => {
  expect(to(digits, manner)).toEqual({
    is_ok: false,
    shown_to_model: `${told} Continue the conversation.`,
    said: 'Sorry.',
  });
});

it('a caller is announced by the known parts of their name', () => {
  expect(nameOfCaller({ first_name: 'Ada', last_name: 'Byron' })).toBe('Ada Byron');
  expect(nameOfCaller({ organization: 'Northlight' })).toBe('');
});
