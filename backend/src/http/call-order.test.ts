import type { LiveEvent } from '@switchboard/contracts/events';
import { expect, it } from 'vitest';
import { createCallOrder } from './call-order.ts';

const about = (subject_id: string, id: string, type = 'call.status') => ({ type, subject_id, id }) as LiveEvent;

it('an event about a call is dropped after a later one about the same call was sent', () => {
  const order = createCallOrder();
  order.note(about('a', '9'));
  order.note(about('a', '10'));
  expect(['9', '10', '11'].map((id) => order.isNew(about('a', id)))).toEqual([false, false, true]);
  expect(order.isNew(about('b', '9'))).toBe(true);
  expect(order.isNew(about('a', '9', 'lead.changed'))).toBe(true);
});

it('the order of events is remembered for the latest calls only', () => {
  const order = createCallOrder();
  for (let call = 0; call < 10_000; call++) {
    order.note(about('busy', `${call + 1}`));
    order.note(about(`${call}`, '5'));
  }
  expect(['busy', '0', '9999'].map((call) => order.isNew(about(call, '5')))).toEqual([false, true, false]);
});
