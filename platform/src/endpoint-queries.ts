import type { Api } from '@switchboard/contracts';
import {
  infiniteQueryOptions,
  type MutationFunctionContext,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { ApiError, type RequestInput, type ResponseOf, request } from './api.ts';
import { organizationKey } from './keys.ts';
import { notify, notifyError } from './notify.ts';
import { makeStale, type ReadEndpoint, type StaleAfter } from './stale.ts';

type Endpoint = keyof Api & string;
type QueryOf<K extends Endpoint> = NonNullable<RequestInput<K>['query']>;

/** What is read: the endpoint's parameters and query, where an empty value means that nothing is asked for. */
export type ReadInput<K extends Endpoint> = Pick<RequestInput<K>, 'params'> & {
  query?: { [Q in keyof QueryOf<K>]?: QueryOf<K>[Q] | null | '' };
};
type Given<K extends Endpoint> = Api[K] extends { params: unknown } ? [input: ReadInput<K>] : [input?: ReadInput<K>];

/** The endpoints that answer page after page. */
export type PagedEndpoint = {
  [K in ReadEndpoint]: ResponseOf<K> extends { items: unknown[]; next_cursor: string | null } ? K : never;
}[ReadEndpoint];
type RowOf<K extends PagedEndpoint> = ResponseOf<K> extends { items: (infer Row)[] } ? Row : never;

function present<K extends Endpoint>({ params, query = {} }: ReadInput<K>) {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return { ...(params ? { params } : {}), ...(asked.length > 0 ? { query: Object.fromEntries(asked) } : {}) };
}

/** Query options of one endpoint. `staleAfter` says which live events make the answer be read again. */
export function endpointQuery<K extends ReadEndpoint>(key: K, ...given: Given<K>) {
  const asked = present(given[0] ?? ({} as ReadInput<K>));
  return queryOptions({
    queryKey: organizationKey(key, asked),
    queryFn: ({ signal }) => request(key, { ...asked, signal } as RequestInput<K>),
  });
}

type PageOf<K extends PagedEndpoint> = { items: RowOf<K>[]; next_cursor: string | null };

async function readPage<K extends PagedEndpoint>(
  key: K,
  asked: ReturnType<typeof present<K>>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<PageOf<K>> {
  const query = { ...asked.query, ...(cursor === null ? {} : { cursor }) };
  return (await request(key, { ...asked, query, signal } as unknown as RequestInput<K>)) as unknown as PageOf<K>;
}

/** Query options of a list that is short by nature: `data` is all its rows, read page after page. */
export function endpointRows<K extends PagedEndpoint>(key: K, ...given: Given<K>) {
  const asked = present(given[0] ?? ({} as ReadInput<K>));
  return queryOptions({
    queryKey: organizationKey(key, asked, 'rows'),
    queryFn: async ({ signal }) => {
      const rows: RowOf<K>[] = [];
      let cursor: string | null = null;
      do {
        const page: PageOf<K> = await readPage(key, asked, cursor, signal);
        rows.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return rows;
    },
  });
}

// One function for all, so that rows keep their identity while nothing changes.
function rowsOf<Row>({ pages }: { pages: readonly { items: Row[] }[] }): Row[] {
  return pages.flatMap(({ items }) => items);
}

/** Infinite query options of a list: `data` is the rows of all pages read so far. */
export function endpointPages<K extends PagedEndpoint>(key: K, ...given: Given<K>) {
  const asked = present(given[0] ?? ({} as ReadInput<K>));
  return infiniteQueryOptions({
    queryKey: organizationKey(key, asked, 'pages'),
    queryFn: ({ pageParam, signal }) => readPage(key, asked, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: rowsOf<RowOf<K>>,
  });
}

/** What a change is called, and what it makes stale. */
export interface ChangeOptions {
  /** What it makes stale: all that this live event does, or these endpoints. */
  stale?: StaleAfter;
  /** Said when it is done. */
  done?: string;
  /** Said instead of `done` when the row was already so: its answer has the version that was read when its dialog opened. */
  unchanged?: string;
  /** Said when it failed, above what the server says; or what else to do then. */
  failed?: string | ((error: Error) => void);
}

const versionOf = (row: unknown) => (row as { updated_at?: string } | undefined)?.updated_at;

/** The endpoint that reads the row of a change: `GET /api/leads/:id` for `POST /api/leads/:id/retire`. */
function readOf(key: string): string {
  const path = key.slice(key.indexOf(' ') + 1);
  const end = path.indexOf('/:id/');
  return `GET ${end === -1 ? path : path.slice(0, end + '/:id'.length)}`;
}

/** Whether a change of one row, such as `POST …/:id/retire`, answered the version of it that was read last. */
function isAsRead(client: QueryClient, key: Endpoint, params: unknown, answer: unknown): boolean {
  const read = client.getQueryData(organizationKey(readOf(key), { params }));
  return versionOf(answer) !== undefined && versionOf(answer) === versionOf(read);
}

/** Mutation options of one endpoint: sends, says how it went, and has everything read again that is stale now. */
export function endpointMutation<K extends Endpoint>(key: K, { stale, done, unchanged, failed }: ChangeOptions = {}) {
  return {
    mutationKey: [key],
    mutationFn: (input: RequestInput<K>): Promise<ResponseOf<K>> => request(key, input),
    onSuccess: (
      answer: ResponseOf<K>,
      { params }: RequestInput<K>,
      _: unknown,
      { client }: MutationFunctionContext,
    ) => {
      // A row that was changed is answered as reading it would be: who shows it need not wait.
      if (key.startsWith('PATCH '))
        client.setQueryData(organizationKey(key.replace('PATCH', 'GET'), { params }), (row: unknown) => row && answer);
      if (unchanged && isAsRead(client, key, params, answer)) notify({ title: unchanged, tone: 'info' });
      else if (done) notify({ title: done, tone: 'success' });
    },
    onError: (error: Error) => {
      if (typeof failed === 'string') notifyError(failed, error);
      else failed?.(error);
    },
    onSettled: (
      _answer: ResponseOf<K> | undefined,
      error: Error | null,
      _input: RequestInput<K>,
      _: unknown,
      { client }: MutationFunctionContext,
    ) => {
      // What misled somebody into a conflict is still on screen. Not awaited: whoever waits goes on at once.
      const isMisled = error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');
      if (stale && (error === null || isMisled)) void makeStale(client, stale);
    },
  };
}
