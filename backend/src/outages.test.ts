import { expect, it } from 'vitest';
import { toAppError } from './errors.ts';
import { isClosedConnection, outageOf } from './outages.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
const byPrisma = (originalCode: string) =>
  withCode('P2039', { meta: { driverAdapterError: { cause: { originalCode } } } });

it.each(['57P01', '57P02', '57P03', '08006', '53200', 'ECONNREFUSED', 'ECONNRESET', 'P1017'])(
  'the API answers 503 with Retry-After if the database fails with %s, from any library',
  (code) => {
    for (const error of [withCode(code), byPrisma(code), new Error('outer', { cause: withCode(code) })])
      expect(toAppError(error)).toMatchObject({ status: 503, detail: { retryAfterSeconds: 2 } });
  },
);

it.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('a lost database connection is recognized by the message "%s", which has no code', (message) =>
  expect(outageOf(new Error(message))).toBe('database'),
);

it.each(['ENOSPC', 'EDQUOT', '53100', '58030'])('the API answers 503 with Retry-After on a full disk (%s)', (code) => {
  for (const error of [withCode(code), byPrisma(code), withCode('E_CANNOT_WRITE_FILE', { cause: withCode(code) })])
    expect([outageOf(error), toAppError(error)]).toMatchObject([
      'disk',
      { status: 503, detail: { retryAfterSeconds: 30 } },
    ]);
});

it("errors of our own aren't taken for outages", () => {
  for (const error of [new TypeError('x is undefined'), withCode('ENOENT'), withCode('23505'), null, 'text'])
    expect(outageOf(error)).toBeNull();
  expect(toAppError(new TypeError('x is undefined')).status).toBe(500);
});

it('a closed connection is distinguished from other failures', () => {
  expect(isClosedConnection(withCode('ECONNRESET'))).toBe(true);
  expect(isClosedConnection(new Error('outer', { cause: new DOMException('left', 'AbortError') }))).toBe(true);
  expect(isClosedConnection(new TypeError('x is undefined'))).toBe(false);
});
