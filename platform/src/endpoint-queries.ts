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

/** The endpoint's parameters and query; empty values are omitted from the request. */
export type ReadInput<K extends Endpoint> = Pick<RequestInput<K>, 'params'> & {
  query?: { [Q in keyof QueryOf<K>]?: QueryOf<K>[Q] | null | '' };
};
type Given<K extends Endpoint> = Api[K] extends { params: unknown } ? [input: ReadInput<K>] : [input?: ReadInput<K>];

/** The endpoints that return pages. */
export type PagedEndpoint = {
  [K in ReadEndpoint]: ResponseOf<K> extends { items: unknown[]; next_cursor: string | null } ? K : never;
}[ReadEndpoint];
type RowOf<K extends PagedEndpoint> = ResponseOf<K> extends { items: (infer Row)[] } ? Row : never;

function present<K extends Endpoint>({ params, query = {} }: ReadInput<K>) {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return { ...(params ? { params } : {}), ...(asked.length > 0 ? { query: Object.fromEntries(asked) } : {}) };
}

/** Query options of one endpoint. `staleAfter` defines the live events after which the answer is reloaded. */
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

/** Query options of a list that is always short: `data` is all its rows, loaded page by page. */
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

// One shared function, so that rows keep their identity while nothing changes.
function rowsOf<Row>({ pages }: { pages: readonly { items: Row[] }[] }): Row[] {
  return pages.flatMap(({ items }) => items);
}

/** Infinite query options of a list: `data` is the rows of all pages loaded so far. */
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

/** The messages of a change, and what it makes stale. */
export interface ChangeOptions {
  /** What it makes stale: everything that this live event makes stale, or these endpoints. */
  stale?: StaleAfter;
  /** Shown after success. */
  done?: string;
  /**
   * Shown instead of `done` if the row was already in that state: its answer has the version that was read when its
   * dialog opened.
   */
  unchanged?: string;
  /** Shown after a failure, above the server's message; or a function to call instead. */
  failed?: string | ((error: Error) => void);
}

const versionOf = (row: unknown) => (row as { updated_at?: string } | undefined)?.updated_at;

/** The endpoint that reads the row of a change: `GET /api/leads/:id` for `POST /api/leads/:id/retire`. */
function readOf(key: string): string {
  const path = key.slice(key.indexOf(' ') + 1);
  const end = path.indexOf('/:id/');
  return `GET ${end === -1 ? path : path.slice(0, end + '/:id'.length)}`;
}

/** Whether the answer to a change of one row, such as `POST …/:id/retire`, has the version that was read last. */
function isAsRead(client: QueryClient, key: Endpoint, params: unknown, answer: unknown): boolean {
  const read = client.getQueryData(organizationKey(readOf(key), { params }));
  return versionOf(answer) !== undefined && versionOf(answer) === versionOf(read);
}

/** Mutation options of one endpoint: sends the change, shows the outcome, and reloads everything that became stale. */
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
      // The answer to a PATCH equals the row's own answer: components that show it need not wait.
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
      // A conflict means that outdated data is still on screen. Not awaited, so that callers continue immediately.
      const isMisled = error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');
      if (stale && (error === null || isMisled)) void makeStale(client, stale);
    },
  };
}
