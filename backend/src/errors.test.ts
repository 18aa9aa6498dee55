import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { authReasons } from '@switchboard/contracts/auth';
import { ErrorReason } from '@switchboard/contracts/reasons';
import { expect, it } from 'vitest';
import { AppError, conflictOn, isUniqueViolation, toAppError } from './errors.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

it('every reason of the contracts is given somewhere', () => {
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(generated|testing|demo)/.test(file))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
  const library = new Set<string>(authReasons);
  const unused = ErrorReason.options.filter((reason) => !library.has(reason) && !source.includes(`'${reason}'`));
  // What has become of an invitation is its own reason.
  expect(unused.filter((reason) => !['expired', 'cancelled', 'accepted'].includes(reason))).toEqual([]);
});

it('reports a taken value at its field, from Prisma and from Postgres, and no other errors', () => {
  const taken = conflictOn('name', 'This name is taken');
  for (const code of ['P2002', '23505'])
    expect(() => taken(Object.assign(new Error('duplicate key'), { code }))).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        detail: { reason: 'duplicate', fields: { name: 'This name is taken' } },
      }),
    );
  const other = new AppError('NOT_FOUND', 'Lead not found');
  expect(() => taken(other)).toThrow(other);
  expect([isUniqueViolation(null), isUniqueViolation('23505'), isUniqueViolation({ code: '23503' })]).toEqual([
    false,
    false,
    false,
  ]);
});

it('a database that PgBouncer cannot reach, or that is the primary no more, is answered as one that is away', () => {
  const said = Object.assign(new Error('server conn crashed?'), { code: '08P01' });
  const byPrisma = Object.assign(new Error('Database error'), {
    code: 'P2039',
    meta: { driverAdapterError: { cause: { originalCode: '08P01' } } },
  });
  const demoted = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' });
  for (const error of [said, byPrisma, demoted]) expect(toAppError(error).code).toBe('UNAVAILABLE');
});
