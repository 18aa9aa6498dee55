import { expect, test } from 'vitest';
import { deriveKey } from './auth-secret.ts';
import { decryptSecret, encryptSecret, lastFour } from './secrets.ts';

const key = deriveKey('a secret of an installation in a test', 'tests');

test.each(['trunk-password-42', '', 'pässwörd ☎', 'x'.repeat(200)])(
  'a secret can be decrypted after it was encrypted: %j',
  (secret) => {
    expect(decryptSecret(key, encryptSecret(key, secret, 'row 1'), 'row 1')).toBe(secret);
  },
);

test('an encrypted secret contains nothing of the text and differs each time', () => {
  const [one, two] = [
    encryptSecret(key, 'trunk-password-42', 'row 1'),
    encryptSecret(key, 'trunk-password-42', 'row 1'),
  ];
  expect(one).not.toBe(two);
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('trunk');
});

test("an encrypted secret can't be decrypted with another key, for another row or after a change", () => {
  const sealed = encryptSecret(key, 'trunk-password-42', 'row 1');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const tampered = [0, 14, bytes.length - 1].map((place) => {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ 1;
    return `v1.${copy.toString('base64url')}`;
  });
  expect(() => decryptSecret(deriveKey('another installation', 'tests'), sealed, 'row 1')).toThrow();
  expect(() => decryptSecret(key, sealed, 'row 2')).toThrow();
  for (const stored of tampered) expect(() => decryptSecret(key, stored, 'row 1')).toThrow();
  for (const stored of ['', 'v1.', 'v0.abcd', 'v1.abcd'])
    expect(() => decryptSecret(key, stored, 'row 1')).toThrow(/stored secret/);
});

test.each([
  ['trunk-password-42', 'd-42'],
  ['12345678', '5678'],
  ['abcde', 'de'],
  ['x', ''],
])('only the end of a secret is shown: %j as %j', (secret, shown) => {
  expect(lastFour(secret)).toBe(shown);
});
