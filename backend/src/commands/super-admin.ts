import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createSuperAdmin, disableSuperAdmin, listSuperAdmins } from '../super-admin/accounts.ts';

const usage = `Usage:
  npm run super-admin -- create <username> [--second-factor]
  npm run super-admin -- disable <username>
  npm run super-admin -- list
A new account gets a password of its own, or that in SWITCHBOARD_SUPER_ADMIN_PASSWORD.`;

export interface CommandContext {
  systemPool: pg.Pool;
  authSecret: string;
  /** `SWITCHBOARD_SUPER_ADMIN_PASSWORD`, when it is set. */
  password?: string | undefined;
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

/** `npm run super-admin`: gives the text to print. Throws an Error whose message is for people. */
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
  if (verb === 'disable' && username) {
    if (!(await disableSuperAdmin(context.systemPool, username)))
      throw new Error(`There is no super admin "${username}" who could be disabled.`);
    return `The super admin "${username}" is disabled and signed out everywhere.`;
  }
  throw new Error(usage);
}
