import { expect, test } from 'vitest';
import { numberTexts } from './numberTexts.ts';

const { label, shown } = numberTexts([{ id: 'one', name: 'Nora' }]);

test('the conflict dialog never shows a password', () => {
  expect([shown('auth_password', 'secret'), shown('auth_password', '')]).toEqual([
    'A new password',
    'The stored password',
  ]);
});

test('values of a phone number are shown in the wording of its form', () => {
  expect(label('assistant_id')).toBe('Answered by');
  expect([shown('assistant_id', 'one'), shown('assistant_id', ''), shown('assistant_id', 'gone')]).toEqual([
    'Nora',
    'No one answers',
    'An assistant that is no longer published',
  ]);
  expect([shown('sip_transport', 'udp'), shown('max_calls_per_day', null), shown('open_days', ['monday'])]).toEqual([
    'UDP',
    'No limit',
    'Monday',
  ]);
  expect([shown('allowed_addresses', '10.0.0.1\n10.0.0.2'), shown('caller_id', '')]).toEqual([
    '10.0.0.1, 10.0.0.2',
    undefined,
  ]);
});
