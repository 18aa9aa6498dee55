import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { AssistantTool, KeyField } from '@switchboard/contracts/assistant-tools';
import { expect, it, vi } from 'vitest';
import { Hold } from '../hand-over/hold.ts';
import { Keypad } from './collect-keys.ts';
import { runTool } from './tool-use.ts';

const pin = KeyField.parse({ name: 'pin', is_secret: true });
const account = KeyField.parse({ name: 'account' });

it('two fields that a model asks for in one answer get their keys one after the other', async () => {
  const keypad = new Keypad(() => false);
  const collected = [keypad.collect(pin), keypad.collect(account)];
  expect(keypad.isSecret).toBe(true);
  for (const key of '0815#') expect(keypad.press(key)).toBe(true);
  expect(await collected[0]).toEqual({ digits: '0815', ended: 'end_key' });
  expect(keypad.isSecret).toBe(false);
  for (const key of '4711#') expect(keypad.press(key)).toBe(true);
  expect(await collected[1]).toEqual({ digits: '4711', ended: 'end_key' });
  expect(keypad.press('1')).toBe(false);
});

it('a person who speaks instead of pressing keys ends the wait for every field', async () => {
  const keypad = new Keypad(() => false);
  const collected = [keypad.collect(pin), keypad.collect(account)];
  keypad.press('1');
  keypad.spoke();
  expect(await Promise.all(collected)).toEqual([
    { digits: '1', ended: 'spoke' },
    { digits: '', ended: 'spoke' },
  ]);
  const again = keypad.collect(account);
  expect(keypad.type('47')).toBe(true);
  expect(await again).toEqual({ digits: '47', ended: 'end_key' });
});

it('a person stays on hold while another tool of the same answer ends', async () => {
  const made = quickCreateConfig('Robin');
  const config = {
    ...made,
    tools: [
      AssistantTool.parse({
        ...{ type: 'transfer_call', manner: 'warm' },
        targets: [{ name: 'Sales', phone_number: '+12025550100' }],
      }),
    ],
  };
  const hold = { begin: vi.fn(), release: vi.fn() };
  const consult = Promise.withResolvers<void>();
  const outcome = { is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: false };
  const around = {
    ...{ order: { config }, hold },
    caller: {
      runTool: async (name: string) => {
        if (name === 'transfer_call') await consult.promise;
        return outcome;
      },
    },
    ...{ transcript: { used: () => undefined, note: () => undefined }, meter: { add: () => undefined } },
    ...{ idle: { pause: () => undefined }, late: { during: <T>(running: Promise<T>) => running } },
    ...{ handedOver: () => undefined, hangUp: () => undefined },
  } as unknown as Parameters<typeof runTool>[0];
  const transferring = runTool(around, 'transfer_call', { target: 'Sales' });
  await runTool(around, 'send_whatsapp', { message: 'Our address' });
  expect(hold.begin).toHaveBeenCalledTimes(1);
  expect(hold.release).not.toHaveBeenCalled();
  consult.resolve();
  await transferring;
  expect(hold.release).toHaveBeenCalledTimes(1);
});

it('a person stays on hold until the last of two colleagues of one answer is done', () => {
  const hold = new Hold(
    () => undefined,
    () => false,
  );
  hold.begin();
  hold.begin();
  hold.release();
  expect(hold.isOn).toBe(true);
  hold.release();
  expect(hold.isOn).toBe(false);
});
