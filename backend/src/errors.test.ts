import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { authReasons } from '@switchboard/contracts/auth';
import { ErrorReason } from '@switchboard/contracts/reasons';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError, conflictOn, errorBody, isUniqueViolation, toAppError, validationError } from './errors.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

it('every reason in the contracts is used somewhere', () => {
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(generated|testing|demo)/.test(file))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
  const library = new Set<string>(authReasons);
  const unused = ErrorReason.options.filter((reason) => !library.has(reason) && !source.includes(`'${reason}'`));
  // The state of an invitation is also a reason.
  expect(unused.filter((reason) => !['expired', 'cancelled', 'accepted'].includes(reason))).toEqual([]);
});

it('a taken value is reported at its field, from Prisma and from Postgres, and other errors pass through', () => {
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

it("a database that PgBouncer can't reach, or that has become a standby, is answered as unavailable", () => {
  const said = Object.assign(new Error('server conn crashed?'), { code: '08P01' });
  const byPrisma = Object.assign(new Error('Database error'), {
    code: 'P2039',
    meta: { driverAdapterError: { cause: { originalCode: '08P01' } } },
  });
  const demoted = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' });
  for (const error of [said, byPrisma, demoted]) expect(toAppError(error).code).toBe('UNAVAILABLE');
});

it('a refusal stays smaller than its request, whatever the request contains', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
  const sizeOf = (schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value);
    return JSON.stringify(errorBody(validationError(error as z.ZodError), 'id')).length;
  };
  const strict = z.strictObject({ name: z.string().optional() });
  expect(sizeOf(strict, keys(20_000))).toBeLessThan(50_000);
  expect(sizeOf(strict, { ['x'.repeat(100_000)]: 1 })).toBeLessThan(50_000);
  expect(sizeOf(z.array(z.string()), Array(20_000).fill(1))).toBeLessThan(50_000);
  expect(sizeOf(z.array(strict), Array(200).fill(keys(200)))).toBeLessThan(500_000);
});

it('unknown keys of a request are named in the refusal', () => {
  const { error } = z.strictObject({}).safeParse({ nmae: 'Ada', emial: 'a@example.com' });
  expect(validationError(error as z.ZodError).detail.fields).toMatchObject({
    nmae: 'The request has unknown fields: nmae, emial',
    emial: 'The request has unknown fields: nmae, emial',
  });
});
