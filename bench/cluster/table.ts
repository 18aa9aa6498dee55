import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeMachine } from '../src/results.ts';
import type { Found } from './read-back.ts';

/** A fault, and what was found. */
export interface Row extends Found {
  name: string;
  what: string;
  goalSeconds: number;
  /** What else was seen. */
  also: string;
  rate: number;
  /** How many processes wanted a core, on average over the last minute. */
  load: number;
  /** Programs that ended although nobody told them to. */
  fallen: string[];
}

interface Kept extends Row {
  measured: string;
}

const kept = new URL('../results/cluster.json', import.meta.url);
const page = new URL('../../docs/cluster.md', import.meta.url);

/** Nothing is lost, doubled or mixed up, and calls are dialed again in time. */
export const isRight = (row: Row): boolean =>
  row.dialedTwice + row.lost + row.lostWrites + row.foreignRows + row.webhooksMissing + row.unheardEnds === 0 &&
  row.dialedAgainSeconds <= row.goalSeconds &&
  row.fallen.length === 0 &&
  !row.also.startsWith('FAILED');

const read = (): Kept[] => (existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Kept[]) : []);

/** Keeps what was found beside what was found of other faults. */
export function keepRow(row: Row): void {
  const rows = [...read().filter(({ name }) => name !== row.name), { ...row, measured: describeMachine(null) }];
  writeFileSync(kept, `${JSON.stringify(rows, null, 2)}\n`);
}

const seconds = (value: number) => value.toFixed(1);

const line = (row: Kept) =>
  [
    row.what,
    `${row.called} of ${row.scheduled}`,
    row.dialedTwice,
    row.lost,
    row.uncertain,
    `${row.lostWrites} of ${row.acknowledged}`,
    row.foreignRows,
    `${row.webhooksMissing} (${row.webhooksTwice} twice)`,
    `${seconds(row.dialedAgainSeconds)} (≤ ${row.goalSeconds})`,
    seconds(row.latestSeconds),
    `${seconds(row.silenceSeconds)}, ${row.unheardEnds} missed`,
    `${row.failedRequests} of ${row.requests}`,
    [row.also, ...row.fallen.map((name) => `${name} fell`)].filter(Boolean).join('; '),
    isRight(row) ? 'yes' : '**no**',
    row.load.toFixed(1),
  ].join(' | ');

const begin = '<!-- what was found -->';
const end = '<!-- end of what was found -->';

/** Writes the table between its marks, and leaves the rest of the page as it is. */
export function writeTable(): void {
  const rows = read();
  const machines = [...new Set(rows.map(({ measured }) => measured))];
  const rates = [...new Set(rows.map(({ rate }) => rate))];
  const head = [
    'what happens',
    'calls made',
    'dialed twice',
    'lost',
    'uncertain',
    'acknowledged writes lost',
    'foreign rows',
    'webhooks missing',
    'seconds without a dial (goal)',
    'latest call, s',
    'browser without events, s; ends of calls missed',
    'requests failed',
    'also',
    'as it should be',
    'load',
  ];
  const table = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows.map((row) => `| ${line(row)} |`)];
  const found = `${begin}\nMeasured on ${machines.join('; ')}, with ${rates.join(' and ')} calls a minute.\n\n${table.join('\n')}\n${end}`;
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  writeFileSync(page, before + found + after);
}
