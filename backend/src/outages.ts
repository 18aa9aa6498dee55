/** What can't be reached or written at the moment, through no fault of the request. */
export type Outage = 'database' | 'files' | 'disk';

// Postgres is away, starting, stopping, recovering, or has no connection or memory free in time.
const databaseCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P1018',
  'P2024',
  'P2028',
  'P2037',
  // Connection exceptions; the last one is PgBouncer's code for a database that is away.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  // Connected to a server that was the primary until a moment ago.
  '25006',
  '53000',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);

// 53100 and 58030 are Postgres's codes for a disk that is full or can't be written.
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100', '58030']);

const bucketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
]);

// Errors of the Postgres client without a code.
const lostConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$|^Cannot use a pool after calling end/;

interface Thrown {
  code?: unknown;
  name?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
  originalCode?: unknown;
  $metadata?: { httpStatusCode?: number };
}

const maxDepth = 8;

/** An error with all its causes, outermost first. */
function causesOf(error: unknown, depth = 0): Thrown[] {
  if (error === null || typeof error !== 'object' || depth > maxDepth) return [];
  const thrown = error as Thrown;
  const inner = [thrown.cause, thrown.meta?.driverAdapterError, ...(Array.isArray(thrown.errors) ? thrown.errors : [])];
  return [thrown, ...inner.flatMap((one) => causesOf(one, depth + 1))];
}

function isOfBucket({ code, name, $metadata }: Thrown): boolean {
  return bucketCodes.has(String(code ?? name)) || ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** The dependency whose outage caused an error; null for other errors. */
export function outageOf(error: unknown): Outage | null {
  const causes = causesOf(error);
  const codes = causes.flatMap(({ code, originalCode }) => [code, originalCode]).map(String);
  if (codes.some((code) => diskCodes.has(code))) return 'disk';
  // Flydrive's codes name the attempted action; errors of a bucket have metadata.
  const isOfFiles = causes.some(({ code, $metadata }) => String(code).startsWith('E_CANNOT_') || $metadata);
  if (isOfFiles) return causes.some(isOfBucket) ? 'files' : null;
  if (codes.some((code) => databaseCodes.has(code))) return 'database';
  return causes.some(({ message }) => typeof message === 'string' && lostConnection.test(message)) ? 'database' : null;
}

/** Ignores that a disk is full: reading must work then, and notes of when something was last used can wait. Throws other errors. */
export function unlessFull(error: unknown): void {
  if (outageOf(error) !== 'disk') throw error;
}

const clientCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE']);

/** True if the other side closed the connection. If that is the client, it isn't our fault. */
export function isClosedConnection(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, name, message }) =>
      clientCodes.has(String(code)) ||
      name === 'AbortError' ||
      message === 'aborted' ||
      message === 'Client connection prematurely closed.',
  );
}
