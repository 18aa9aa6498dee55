import { AppError } from '../errors.ts';

let known: Promise<ReadonlySet<string>> | undefined;

// Loaded at the first password that is chosen: most processes never need the list.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as string[]).filter((password) => password.length >= 8));
}

/** Refuses a password that stands on the shipped list of breached ones, in whatever case. Throws VALIDATION. */
export async function assertNotBreached(password: string, field = 'password'): Promise<void> {
  known ??= load();
  if (!(await known).has(password.toLowerCase())) return;
  const message = 'This password is known from data breaches. Please choose another one.';
  throw new AppError('VALIDATION', message, { reason: 'breached_password', fields: { [field]: message } });
}
