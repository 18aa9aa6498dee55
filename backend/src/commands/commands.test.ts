import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileCache } from '../testing/compiled.ts';
import { mailsTo } from '../testing/mail.ts';
import { eventually, startTestApp, type TestApp, testPassword } from '../testing/test-app.ts';
import { deployTokenCommand } from './deploy-token.ts';
import { superAdminCommand } from './super-admin.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());

let typed = '';
const context = () => {
  const { systemPool, env, db } = app.services;
  return { systemPool, authSecret: env.authSecret, people: { db, env }, ask: async () => typed };
};
const superAdmin = (...args: string[]) => {
  return superAdminCommand(context(), args);
};
const deployToken = (...args: string[]) => deployTokenCommand(app.services, args);
const login = (body: object) => app.request('POST', '/api/superadmin/login', body);

describe('the command super-admin', () => {
  it('the super-admin command creates an account whose printed password signs in', async () => {
    const printed = await superAdmin('create', 'Ada');
    const password = /password {7}(\S+)/.exec(printed)?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{24}$/);
    expect((await login({ username: 'ada', password })).status).toBe(200);
    await expect(superAdmin('create', 'ada')).rejects.toThrow('There is a super admin "ada" already.');
  });

  it('the super-admin command prints the URL of a second factor whose codes sign in', async () => {
    const printed = await superAdmin('create', 'grace', '--second-factor');
    const password = /password {7}(\S+)/.exec(printed)?.[1];
    const totp = URI.parse(/(otpauth:\/\/\S+)/.exec(printed)?.[1] ?? '') as TOTP;
    expect(totp).toMatchObject({ label: 'grace', issuer: 'Switchboard super admin' });
    expect(printed).toContain(`secret         ${totp.secret.base32}`);
    expect((await login({ username: 'grace', password })).status).toBe(401);
    expect(
      (await login({ username: 'grace', password, code: new TOTP({ secret: totp.secret }).generate() })).status,
    ).toBe(200);
  });

  it("the super-admin command uses a password from the environment, doesn't print it, and refuses a short one", async () => {
    const password = 'the pass phrase of the environment';
    const printed = await superAdminCommand({ ...context(), password }, ['create', 'joan']);
    expect(printed).not.toContain(password);
    expect((await login({ username: 'joan', password })).status).toBe(200);
    await expect(superAdminCommand({ ...context(), password: 'short' }, ['create', 'jo-ann'])).rejects.toThrow(
      /12 to 128/,
    );
  });

  it('the super-admin command disables accounts and lists all of them', async () => {
    await superAdmin('create', 'mary', '--second-factor');
    expect(await superAdmin('disable', 'Mary')).toContain('is disabled');
    await expect(superAdmin('disable', 'mary')).rejects.toThrow('There is no super admin "mary"');
    const lines = (await superAdmin('list')).split('\n');
    expect(lines.find((line) => line.startsWith('mary '))).toMatch(/second factor {2}disabled \d{4}-/);
    expect(lines.find((line) => line.startsWith('ada '))).toMatch(/password only$/);
  });

  it('the super-admin command removes a lost second factor after a confirmation, logs it and sends a mail', async () => {
    const person = await app.signUp();
    await app.services.systemPool.query('UPDATE users SET two_factor_enabled = true WHERE id = $1', [person.userId]);
    await app.services.systemPool.query(
      "INSERT INTO second_factors (user_id, secret, recovery_codes, is_confirmed) VALUES ($1, 'x', 'x', true)",
      [person.userId],
    );
    const hasOne = async () =>
      (
        await person.request<{ user: object }>('POST', '/api/auth/sign-in/email', {
          email: person.email,
          password: testPassword,
        })
      ).body.user === undefined;
    typed = 'somebody@else.example';
    await expect(superAdmin('remove-second-factor', person.email)).rejects.toThrow('Nothing was changed');
    expect(await hasOne()).toBe(true);
    typed = ` ${person.email.toUpperCase()} `;
    expect(await superAdmin('remove-second-factor', person.email)).toContain('is removed');
    expect(await hasOne()).toBe(false);
    const [mail] = await eventually(async () => mailsTo(app, person.email).length > 0 && mailsTo(app, person.email));
    expect(mail).toContain('The second factor of your Switchboard account was removed');
    const log = await person.request<{ items: object[] }>('GET', '/api/audit-logs');
    expect(log.body.items[0]).toMatchObject({ action: 'remove_second_factor', actor_name: 'command line' });
    await expect(superAdmin('remove-second-factor', person.email)).rejects.toThrow('has a second factor');
  });

  it.each([[], ['create'], ['list', 'ada'], ['remove', 'ada'], ['create', 'ada', 'password'], ['create', '--admin']])(
    'the super-admin command explains its usage after %j',
    async (...args) => {
      await expect(superAdmin(...args)).rejects.toThrow(/Usage|Unknown option/);
    },
  );
});

describe('the command deploy-token', () => {
  it('the deploy-token command creates a token that works for its module, and logs it', async () => {
    const token = /(sbd_leads_[\w-]{43})/.exec(await deployToken('leads', '--name', 'Nightly'))?.[1] ?? '';
    const { status, body } = await app.request<{ action: string; actor: string; details: object }[]>(
      'GET',
      '/api/modules/leads/log',
      undefined,
      { authorization: `Bearer ${token}` },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject([{ action: 'token.create', actor: 'command line', details: { name: 'Nightly' } }]);
  });

  it.each([[[]], [['leads', 'slots']], [['Leads']], [['../leads']], [['leads', '--name', ' ']]])(
    'the deploy-token command explains its usage after %j',
    async (args) => {
      await expect(deployToken(...args)).rejects.toThrow(/Usage|is no id of a module|has 1 to 80 characters/);
    },
  );
});

describe('a command as a process', () => {
  const run = (args: string[], overrides: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const { databaseUrl, authSecret } = app.services.env;
      const env = { DATABASE_URL: databaseUrl, SWITCHBOARD_AUTH_SECRET: authSecret, ...compileCache, ...overrides };
      const file = fileURLToPath(new URL('run.ts', import.meta.url));
      const child = execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', file, ...args],
        { env },
        (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });

  it('the super-admin command prints the account and exits with 0', async () => {
    const { code, out, err } = await run(['super-admin', 'create', 'from-a-process']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('"from-a-process" may sign in');
    expect(await superAdmin('list')).toContain('from-a-process');
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    [
      'nothing runs',
      ['super-admin', 'list'],
      { DATABASE_URL: 'postgres://postgres:x@127.0.0.1:1/switchboard' },
      /npm start/,
    ],
    [
      'the secret is another',
      ['super-admin', 'list'],
      { SWITCHBOARD_AUTH_SECRET: 'x'.repeat(40) },
      /SWITCHBOARD_AUTH_SECRET/,
    ],
    ['there is no such command', ['frobnicate'], {}, /There is no command "frobnicate"/],
  ])('a command reports in one sentence that %s, and exits with 1', async (_, args, env, message) => {
    const { code, out, err } = await run(args, env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });
});
