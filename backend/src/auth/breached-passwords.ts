import { AppError } from '../errors.ts';

let known: Promise<ReadonlySet<string>> | undefined;

// Loaded when the first password is chosen: most processes never need the list.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as string[]).filter((password) => password.length >= 8));
}

/** Rejects a password that is on the shipped list of breached ones, ignoring case. Throws VALIDATION. */
export async function assertNotBreached(password: string, field = 'password'): Promise<void> {
  known ??= load();
  if (!(await known).has(password.toLowerCase())) return;
  const message = 'This password is known from data breaches. Please choose another one.';
  throw new AppError('VALIDATION', message, { reason: 'breached_password', fields: { [field]: message } });
}
