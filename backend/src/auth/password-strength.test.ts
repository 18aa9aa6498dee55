import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../testing/test-app.ts';
import { assertGoodPassword } from './password-strength.ts';

const ada = ['Ada Lovelace', 'ada.king@example.com', 'Analytical Engines'];

it.each([
  'aaaaaaaa',
  'abcdefgh',
  'qwertyuiop12',
  '20261128',
  'passwordpassword',
  'asdfasdfasdf',
  'ab1ab1ab1',
  'password!2026',
  'Password-2026',
  '11223344556677',
  'Welcome2026!!',
  'aabbccddeeff',
  'qwertyuiop#zx9',
])('the password "%s" is refused because it is a common pattern', async (password) => {
  const refusal = expect.objectContaining({
    code: 'VALIDATION',
    message: expect.stringMatching(/easy to guess|breaches/),
  });
  await expect(assertGoodPassword(password)).rejects.toEqual(refusal);
});

it('a process that has checked a password exits on its own', async () => {
  const file = new URL('./password-strength.ts', import.meta.url).href;
  // A process without pending work ends before its unreferenced timer, however slow the machine is.
  const script = `
    const { assertGoodPassword } = await import(${JSON.stringify(file)});
    await assertGoodPassword('plum kettle orbit 4417');
    setTimeout(() => process.exit(7), 5_000).unref();`;
  const code = await new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '--eval', script], () => resolve(child.exitCode));
  });
  expect(code).toBe(0);
});

it.each([
  'switchboard',
  'Switchboard1!',
  'Switchboard2026!',
  'myswitchboard9',
  'switchboard-admin',
  'Sw1tchb0ard#77',
  'lovelace2026',
  'adalovelace',
  'adaking1',
  'AnalyticalEngines',
  'engines2026',
])('the password "%s" is refused because it consists of names that others know', async (password) => {
  await expect(assertGoodPassword(password, ada, 'newPassword')).rejects.toMatchObject({
    detail: { reason: 'weak_password', fields: { newPassword: expect.stringContaining('others know') } },
  });
});

it.each([
  testPassword,
  'plum kettle orbit 4417',
  'Zürich-im-Regen',
  'x9KpQ2vLm4',
  'lovelace plum kettle orbit',
  'switchboard plum kettle',
  'xK9abcPqe7',
  'something else',
  'plum kettle plum kettle',
  'another good passphrase',
  'a brand new passphrase',
])('password "%s" is accepted', async (password) => expect(await assertGoodPassword(password, ada)).toBeUndefined());

describe('every place where a password is chosen', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const weak = (field: string) => ({
    status: 400,
    body: { error: { reason: 'weak_password', fields: { [field]: expect.any(String) } } },
  });

  it("sign-up refuses a password made of the person's own name or organization name", async () => {
    const person = { full_name: 'Grace Hopper', email: 'g@example.com', organization_name: 'Compilers Inc' };
    for (const password of ['gracehopper', 'Compilers2026'])
      expect(await app.request('POST', '/api/auth/sign-up', { ...person, password })).toMatchObject(weak('password'));
  });

  it("changing a password refuses one made of the person's own address", async () => {
    const person = await app.signUp({ email: 'katherine.johnson@example.com' });
    const body = { currentPassword: testPassword, newPassword: 'katherinejohnson' };
    expect(await person.request('POST', '/api/auth/change-password', body)).toMatchObject(weak('newPassword'));
  });

  it("resetting a password by email refuses one made of the person's own address", async () => {
    const { userId } = await app.signUp({ email: 'dorothy.vaughan@example.com' });
    const identifier = createHash('sha256').update('reset-password:a-token').digest('base64url');
    await app.services.systemPool.query(
      "INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')",
      [crypto.randomUUID(), identifier, userId],
    );
    const reset = (newPassword: string) =>
      app.request('POST', '/api/auth/reset-password', { token: 'a-token', newPassword });
    expect(await reset('dorothyvaughan')).toMatchObject(weak('newPassword'));
    expect(await reset('plum kettle orbit 4417')).toMatchObject({ status: 200 });
  });
});
