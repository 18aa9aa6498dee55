import type { Page } from '@switchboard/contracts/shared';
import type { MemberContext } from '../context.ts';
import type { PageRequest } from './page.ts';
import { withTenant } from './tenant-pool.ts';

// Limits the rows in memory, however long the list is.
const rowsAtOnce = 500;

/** Every row of a list, page after page, for an answer that is read after its request's own work has ended. */
export async function* everyPage<Row>(
  { organizationId }: Pick<MemberContext, 'organizationId'>,
  read: (page: PageRequest) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  for (let cursor: string | undefined; ; ) {
    const page = await withTenant(organizationId, () => read({ limit: rowsAtOnce, cursor }));
    yield* page.items;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}
