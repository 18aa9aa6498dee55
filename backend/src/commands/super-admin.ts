import { parseArgs } from 'node:util';
import type pg from 'pg';
import { removeLostSecondFactor } from '../auth/lost-second-factor.ts';
import type { AuthSecrets } from '../auth-secret.ts';
import type { Db } from '../database/database.ts';
import { createSuperAdmin, disableSuperAdmin, listSuperAdmins } from '../super-admin/accounts.ts';

const usage = `Usage:
  npm run super-admin -- create <username> [--second-factor]
  npm run super-admin -- disable <username>
  npm run super-admin -- list
  npm run super-admin -- remove-second-factor <e-mail address of a person>
A new account gets a password of its own, or that in SWITCHBOARD_SUPER_ADMIN_PASSWORD.`;

export interface CommandContext {
  systemPool: pg.Pool;
  authSecret: string;
  /** The value of `SWITCHBOARD_SUPER_ADMIN_PASSWORD`, if it is set. */
  password?: string | undefined;
  /** What changes accounts of people, opened for the one command that does. */
  people: { db: Db; env: Pick<AuthSecrets, 'authSecret'> };
  /** Asks the person at the terminal and returns the line they type. */
  ask: (question: string) => Promise<string>;
}

async function removeSecondFactor({ systemPool, people, ask }: CommandContext, address: string): Promise<string> {
  const typed = await ask(
    `Make sure that it is ${address} who asks: their password alone opens the account then.\nType the address again to go on: `,
  );
  if (typed.trim().toLowerCase() !== address.toLowerCase())
    throw new Error('This is another address. Nothing was changed.');
  if (!(await removeLostSecondFactor({ systemPool, ...people }, address)))
    throw new Error(`No account of the address "${address}" has a second factor.`);
  return `The second factor of ${address} is removed, and they were written a mail. They set up a new one on their profile page.`;
}

async function create(context: CommandContext, username: string, hasSecondFactor: boolean): Promise<string> {
  const { systemPool, authSecret, password } = context;
  const created = await createSuperAdmin(systemPool, authSecret, {
    username,
    hasSecondFactor,
    ...(password ? { password } : {}),
  });
  if (!created) throw new Error(`There is a super admin "${username}" already.`);
  const lines = [`The super admin "${created.username}" may sign in at /superadmin.`];
  if (!password) lines.push('', `  password       ${created.password}`);
  if (created.secondFactor)
    lines.push(
      '',
      `  second factor  ${created.secondFactor.address}`,
      `  secret         ${created.secondFactor.secret}`,
    );
  if (!password || created.secondFactor) lines.push('', 'This is shown once. Keep it in a password manager.');
  return lines.join('\n');
}

async function list({ systemPool }: CommandContext): Promise<string> {
  const accounts = await listSuperAdmins(systemPool);
  if (accounts.length === 0) return 'There is no super admin yet. Make one: npm run super-admin -- create <username>';
  return accounts
    .map(({ username, has_second_factor, created_at, disabled_at }) =>
      [
        username.padEnd(24),
        `since ${created_at.toISOString().slice(0, 10)}`,
        has_second_factor ? 'second factor' : 'password only',
        ...(disabled_at ? [`disabled ${disabled_at.toISOString().slice(0, 10)}`] : []),
      ].join('  '),
    )
    .join('\n');
}

/** `npm run super-admin`: returns the text to print. Throws an Error whose message is for people. */
export async function superAdminCommand(context: CommandContext, args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'second-factor': { type: 'boolean', default: false } },
  });
  const [verb, username, ...rest] = positionals;
  if (rest.length > 0) throw new Error(usage);
  if (verb === 'list' && !username) return list(context);
  if (verb === 'create' && username) return create(context, username, values['second-factor']);
  if (verb === 'remove-second-factor' && username) return removeSecondFactor(context, username);
  if (verb === 'disable' && username) {
    if (!(await disableSuperAdmin(context.systemPool, username)))
      throw new Error(`There is no super admin "${username}" who could be disabled.`);
    return `The super admin "${username}" is disabled and signed out everywhere.`;
  }
  throw new Error(usage);
}
