import { AssistantFunctions } from '@switchboard/contracts/assistant-tools';
import { describe, expect, test } from 'vitest';
import { fillRequest } from './build-request.ts';
import { maskKeys } from './collected-keys.ts';
import { readLocalTime } from './local-time.ts';
import { mask, maskSecrets } from './mask.ts';

describe('a secret whose last characters have a meaning in replacements', () => {
  // In a replacement, $& stands for what was found, and $` and $' for what is around it.
  test.each(['s3cret-passphrase$&', "s3cret-passphrase$'", 's3cret-passphrase$`', 's3cret-passphrase$$'])(
    'the secret %s is masked like any other',
    (secret) => {
      expect(maskSecrets(`before ${secret} after`, [secret])).toBe(`before ${mask}${secret.slice(-4)} after`);
      expect(maskKeys('code 12#', ['12#'])).toBe(`code ${mask}`);
    },
  );
});

test("half a character in a model's argument becomes a replacement character in the address", () => {
  const [fn] = AssistantFunctions.parse([
    {
      name: 'find_order',
      description: 'Finds an order.',
      parameters: [{ name: 'order', type: 'string', description: '', required: true }],
      http: { method: 'GET', url: 'https://api.example.com/orders/{order}' },
    },
  ]);
  if (!fn) throw new Error('The function was not read');
  const { url } = fillRequest(fn, { arguments: { order: 'A\ud83d' }, variables: {} });
  expect(url).toBe('https://api.example.com/orders/A%EF%BF%BD');
});

test('a time with an offset that no clock has is not read', () => {
  for (const offset of ['+30:00', '-24:00', '+02:75'])
    expect(readLocalTime(`2026-11-24T15:00${offset}`, 'Europe/Berlin')).toBeNull();
  expect(readLocalTime('2026-11-24T15:00+02:00', 'Europe/Berlin')?.toISOString()).toBe('2026-11-24T13:00:00.000Z');
});
