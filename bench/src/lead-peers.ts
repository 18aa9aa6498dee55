import { type LoadResult, load } from './load.ts';
import { type Running, startPostgraphile, startRawServer } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

/** One organization of the measurement, with its owner's session. */
export interface Side {
  id: string;
  count: number;
  cookie: string;
}

export interface LeadBench extends BenchOptions {
  apiUrl: string;
  apiPid: number;
  databaseUrl: string;
  small: Side;
  large: Side;
  seconds: number;
}

/** Another server that can return a page of the list, and how to request it. */
interface Peer {
  name: string;
  start(bench: LeadBench): Promise<Running>;
  path: string;
  body?: string;
  /** The IDs in its response, in order. */
  idsOf(answer: string): string[];
  /** A text that occurs once per lead in its response. */
  perLead: string;
  goals: { cpu: string; throughput: string };
}

const raw: Peer = {
  name: 'raw pg with json_agg on node:http, no session, no tenant check',
  start: ({ databaseUrl, large }) => startRawServer(databaseUrl, large.id),
  path: '/',
  idsOf: idsOfItems,
  perLead: '"phone_number"',
  goals: { cpu: '≤ 1.4', throughput: '≥ 0.75' },
};

const fields = `rowId organizationId firstName lastName email phoneNumber company title notes source status timeZone
  leadUploadId createdBy createdAt updatedAt scheduledTime totalCalls lastCalledAt`;

const postgraphile: Peer = {
  name: 'PostGraphile 5.1.5, the same session read and row-level security',
  start: ({ databaseUrl }) => startPostgraphile(databaseUrl),
  path: '/graphql',
  body: JSON.stringify({
    query: `{ leads: allLeads(first: 25, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
      nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
  }),
  idsOf: (answer) =>
    (JSON.parse(answer) as { data: { leads: { nodes: { rowId: string }[] } } }).data.leads.nodes.map(
      ({ rowId }) => rowId,
    ),
  perLead: '"phoneNumber"',
  goals: { cpu: '≤ 0.5', throughput: '≥ 1.5' },
};

function idsOfItems(answer: string): string[] {
  return (JSON.parse(answer) as { items: { id: string }[] }).items.map(({ id }) => id);
}

/** The body of a response. Throws when the request fails. */
export async function fetchText(url: string, cookie = '', body?: string): Promise<string> {
  const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return await answer.text();
}

/** Throughput and processor time of the list compared with other servers that return it. */
export async function againstPeers(bench: LeadBench): Promise<Row[]> {
  return [...(await against(raw, bench)), ...(await against(postgraphile, bench))];
}

const has25 = (perLead: string) => (answer: string) => answer.split(perLead).length === 26;

async function against(peer: Peer, bench: LeadBench): Promise<Row[]> {
  const { apiUrl, apiPid, large, seconds, pairs, log } = bench;
  const url = `${apiUrl}/api/leads`;
  const other = await peer.start(bench);
  const samples: { a: LoadResult; b: LoadResult }[] = [];
  try {
    const address = other.url + peer.path;
    const ids = idsOfItems(await fetchText(url, large.cookie));
    if (ids.join() !== peer.idsOf(await fetchText(address, large.cookie, peer.body)).join())
      throw new Error(`The API and ${peer.name} answer different leads`);
    const headers = { cookie: large.cookie };
    const settings = { connections: 8, headers };
    const ours = (longer = 1) =>
      load(url, { ...settings, seconds: seconds * longer, pid: apiPid, isRight: has25('"phone_number"') });
    const theirs = (longer = 1) =>
      load(address, {
        ...settings,
        seconds: seconds * longer,
        pid: other.pid,
        isRight: has25(peer.perLead),
        ...(peer.body === undefined ? {} : { body: peer.body }),
      });
    // The compilers of both have only optimized the hot paths after some ten thousand requests.
    log('warming up both servers');
    await ours(5);
    await theirs(5);
    for (let pair = 0; pair < pairs; pair += 1) {
      const b = await theirs();
      const a = await ours();
      samples.push({ a, b });
      log(`list: ${a.requestsPerSecond.toFixed(0)}/s against ${b.requestsPerSecond.toFixed(0)}/s`);
    }
  } finally {
    await other.stop();
  }
  const row = (what: string, of: keyof LoadResult, goal: string, unit: string, digits: number): Row => {
    const middle = (side: 'a' | 'b') => median(samples.map((pair) => pair[side][of])).toFixed(digits);
    return {
      measure: `list 25 of ${large.count.toLocaleString('en')} leads: ${what}`,
      against: peer.name,
      ratio: spread(samples.map(({ a, b }) => a[of] / b[of])),
      goal,
      note: `${middle('a')} ${unit} against ${middle('b')} ${unit}, 8 requests at a time, ${pairs} pairs`,
    };
  };
  return [
    row('processor time of the server', 'cpuMsPerRequest', peer.goals.cpu, 'ms', 2),
    row('throughput', 'requestsPerSecond', peer.goals.throughput, 'a second', 0),
  ];
}
