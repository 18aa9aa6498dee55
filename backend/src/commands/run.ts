/** `run.ts <command> …`: one command of the installation's operators, over the system role of its database. */
import { createInterface } from 'node:readline/promises';
import { connectDatabase } from '../database/database.ts';
import { readEnv } from '../env.ts';
import { AppError } from '../errors.ts';
import { deployTokenCommand } from './deploy-token.ts';
import { secretsCommand } from './secrets.ts';
import { setAsideCommand } from './set-aside.ts';
import { superAdminCommand } from './super-admin.ts';

const commands = {
  'super-admin': superAdminCommand,
  'deploy-token': deployTokenCommand,
  secrets: secretsCommand,
  'set-aside': setAsideCommand,
} as const;

const explanations: Record<string, string> = {
  ECONNREFUSED: 'The database does not answer. Start the installation first: npm start',
  '28P01':
    'The database refuses the sign-in: it was never prepared (npm start), or SWITCHBOARD_AUTH_SECRET is another one than at its start.',
  '42P01': 'The database has not been prepared for this version. Start the installation first: npm start',
  '3D000': 'The database does not exist yet. Start the installation first: npm start',
};

/** The error in one sentence: a stack doesn't help the person who typed the command. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  if (!(error instanceof AppError) && typeof code === 'string' && explanations[code]) return explanations[code];
  return error.message;
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name as keyof typeof commands];
  if (!command) throw new Error(`There is no command "${name}": ${Object.keys(commands).join(', ')}`);
  const env = readEnv({ ...process.env, SWITCHBOARD_SUPER_ADMIN: '', HOST: '' });
  const { db, systemPool, tenantPool, close } = await connectDatabase(env, 2);
  try {
    const password = process.env.SWITCHBOARD_SUPER_ADMIN_PASSWORD;
    const people = { db, env };
    const context = { systemPool, tenantPool, authSecret: env.authSecret, secrets: env, password, people, ask };
    console.log(await command(context, args));
  } finally {
    await close();
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const gone = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question), gone]);
  } finally {
    terminal.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
