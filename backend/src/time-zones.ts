import type { Context } from './context.ts';
import { AppError } from './errors.ts';

const known = new Set<string>();

// Both must know it: people's screens and the calendar here use Intl, the figures use Postgres. Plain offsets, whose sign the two
// interpret differently, are rejected.
async function isTimeZone({ tenantPool }: Pick<Context, 'tenantPool'>, name: string): Promise<boolean> {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    await tenantPool.query('SELECT now() AT TIME ZONE $1', [name]);
  } catch {
    return false;
  }
  const isNamed = /^[a-z]/i.test(name);
  if (isNamed) known.add(name);
  return isNamed;
}

/** Rejects a name that isn't a time zone. Throws VALIDATION at `time_zone`. */
export async function assertTimeZone(context: Pick<Context, 'tenantPool'>, name: string): Promise<void> {
  if (await isTimeZone(context, name)) return;
  const message = 'This time zone is not known';
  throw new AppError('VALIDATION', message, { fields: { time_zone: message } });
}
