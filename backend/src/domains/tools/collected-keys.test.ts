import { AssistantTool } from '@switchboard/contracts/assistant-tools';
import { expect, it } from 'vitest';
import { maskKeys, withCollectedKeys } from './collected-keys.ts';

const config = {
  tools: [
    AssistantTool.parse({
      type: 'collect_keys',
      fields: [{ name: 'customer' }, { name: 'pin', is_secret: true }],
    }),
  ],
};

function collecting(answer = 'Done.') {
  const variables: Record<string, string> = { organization: 'Northlight' };
  const given: unknown[] = [];
  const use = withCollectedKeys({ config, variables }, async (_, passed) => {
    given.push(passed);
    return { is_ok: true, shown_to_model: answer, said: answer, hangs_up: false, notes: [answer] };
  });
  return { use, variables, given };
}

it('a field with pressed keys is passed to the model and to functions', async () => {
  const { use, variables, given } = collecting();
  const told = await use('collect_keys', { field: 'customer', digits: '4711' });
  expect(told).toMatchObject({ is_ok: true, shown_to_model: expect.stringContaining('They pressed 4711.') });
  expect(variables).toEqual({ organization: 'Northlight', customer: '4711' });
  await use('look_up', { number: '{customer}', more: [{ of: 'No. {customer}' }], count: 2 });
  expect(given).toEqual([{ number: '4711', more: [{ of: 'No. 4711' }], count: 2 }]);
});

it('a secret field is passed only to functions and is hidden in their answers', async () => {
  const { use, variables, given } = collecting('The PIN 0815 of 10815 is right: 0815');
  const told = await use('collect_keys', { field: 'pin', digits: '0815' });
  expect(JSON.stringify(told)).not.toContain('0815');
  expect(told.shown_to_model).toContain('4 keys');
  const became = await use('check_pin', { pin: '{pin}' });
  expect(given).toEqual([{ pin: '0815' }]);
  expect(variables.pin).toBe('0815');
  const shown = 'The PIN •••• of 10815 is right: ••••';
  expect(became).toMatchObject({ shown_to_model: shown, said: shown, notes: [shown] });
});

it.each([
  ['47', '••••'],
  ['47, 47 and (47)', '••••, •••• and (••••)'],
  ['1947, 4711 and 4747', '1947, 4711 and 4747'],
  ['14747 47', '14747 ••••'],
  ['', ''],
])('a secret number is hidden only if no other digits are next to it: %s', (text, shown) => {
  expect(maskKeys(text, ['47'])).toBe(shown);
});

it('the model learns that no key was pressed and which fields exist', async () => {
  const { use, variables } = collecting();
  expect(await use('collect_keys', { field: 'pin', digits: '' })).toMatchObject({ is_ok: false });
  expect(await use('collect_keys', { field: 'other', digits: '1' })).toMatchObject({
    is_ok: false,
    shown_to_model: 'There is no such field. There are: customer, pin.',
  });
  expect(variables).toEqual({ organization: 'Northlight' });
});
