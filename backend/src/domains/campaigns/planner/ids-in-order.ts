import { randomBytes } from 'node:crypto';

/**
 * Ids that sort as they were given: by the moment, then by their number (UUID version 7). Of calls that are due at the same moment
 * the dialer takes the one with the smaller id: so it keeps to the order of joining.
 */
export function idsInOrder(count: number, { now }: { now: Date }): string[] {
  const moment = now.getTime().toString(16).padStart(12, '0');
  return Array.from({ length: count }, (_, at) => {
    const number = (at % 4096).toString(16).padStart(3, '0');
    const rest = randomBytes(8).toString('hex');
    return `${moment.slice(0, 8)}-${moment.slice(8)}-7${number}-8${rest.slice(0, 3)}-${rest.slice(3, 15)}`;
  });
}
