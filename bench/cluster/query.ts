import { asOwner } from '../../backend/src/testing/test-database.ts';
import { ownerUrl } from './engines.ts';
import { until } from './programs.ts';

/** Asks the database that is the primary now, for as long as it takes to find one. */
export const query = <T extends object>(statement: string, values: unknown[] = []): Promise<T[]> =>
  until('the database', () => asOwner(ownerUrl(), async (owner) => (await owner.query<T>(statement, values)).rows), 60);
