import { slotProps } from '@switchboard/contracts/module-slots';
import { expect, it } from 'vitest';
import { propsOf, slotList, slotNamed } from './slots.ts';

it('the list of slots shows their props, types and optional props', () => {
  const list = slotList();
  for (const name of Object.keys(slotProps)) expect(list).toContain(name);
  expect(propsOf('lead.schedule.v1')).toEqual([
    'lead_id: uuid',
    'kind: "schedule" | "reschedule" | "cancel"',
    'scheduled_call_id?: uuid',
    'campaign_id?: uuid',
    'onClose: function',
  ]);
});

it('a new module can fill a slot that takes several modules, and another slot is refused with the reason', () => {
  expect(slotNamed('lead.panels.v1')).toBe('lead.panels.v1');
  expect(() => slotNamed('lead.call.v1')).toThrow('lead.call.v1 takes one module, and has one.');
  expect(() => slotNamed('lead.pictures.v1')).toThrow('--slots lists them');
});
