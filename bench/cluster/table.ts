import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeMachine } from '../src/results.ts';
import type { Found } from './read-back.ts';
import { isRoomRowRight, type RoomRow } from './room-faults.ts';

/** A fault and its results. */
export interface Row extends Found {
  name: string;
  what: string;
  goalSeconds: number;
  /** Additional observations. */
  also: string;
  rate: number;
  /** How many processes wanted a core, on average over the last minute. */
  load: number;
  /** Programs that ended unexpectedly. */
  fallen: string[];
}

const keptIn = (name: string) => new URL(`../results/${name}.json`, import.meta.url);
const page = new URL('../../docs/cluster.md', import.meta.url);

/** Whether nothing is lost, doubled or mixed up, and calls are dialed again in time. */
export const isRight = (row: Row): boolean =>
  row.dialedTwice + row.lost + row.lostWrites + row.foreignRows + row.webhooksMissing + row.unheardEnds === 0 &&
  row.dialedAgainSeconds <= row.goalSeconds &&
  row.fallen.length === 0 &&
  !row.also.startsWith('FAILED');

const files = { calls: 'cluster', rooms: 'cluster-rooms' } as const;

function read<T>(kind: keyof typeof files): (T & { measured: string })[] {
  const path = keptIn(files[kind]);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

const keyOf = (row: Row | RoomRow) => `${row.name} ${'rate' in row ? row.rate : ''}`;

/** Stores a result next to those of other faults. */
export function keepRow(kind: keyof typeof files, row: Row | RoomRow): void {
  const others = read<Row | RoomRow>(kind).filter((other) => keyOf(other) !== keyOf(row));
  const rows = [...others, { ...row, measured: describeMachine(null) }];
  writeFileSync(keptIn(files[kind]), `${JSON.stringify(rows, null, 2)}\n`);
}

const seconds = (value: number) => value.toFixed(1);

const line = (row: Row) =>
  [
    row.what,
    row.rate,
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

const roomLine = (row: RoomRow) =>
  [
    row.what,
    row.interviews,
    row.lost,
    `${seconds(row.silenceSeconds)} (≤ ${row.goalSeconds}; ${seconds(row.usualSilenceSeconds)} before)`,
    `${row.questions}, ${row.askedTwice} of them twice`,
    `${row.lostAnswers} of ${row.answers}`,
    row.moved,
    row.fallen.map((name) => `${name} fell`).join('; '),
    isRoomRowRight(row) ? 'yes' : '**no**',
    row.load.toFixed(1),
  ].join(' | ');

const heads = {
  calls: [
    'what happens',
    'calls a minute',
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
  ],
  rooms: [
    'what happens',
    'interviews',
    'lost',
    'longest silence of an interviewer, s (goal; before the fault)',
    'questions asked',
    'answers that are missing',
    'continued in another room',
    'also',
    'as it should be',
    'load',
  ],
};

function tableOf(head: string[], rows: string[], measured: string): string {
  const lines = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows.map((row) => `| ${row} |`)];
  return `${measured}\n\n${lines.join('\n')}`;
}

/** Replaces the text between two marks of a page, and keeps the rest. */
function putBetween(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n${text}\n${end}${after}`;
}

/** Writes both tables. */
export function writeTable(): void {
  const [calls, rooms] = [read<Row>('calls'), read<RoomRow>('rooms')];
  const machines = (rows: { measured: string }[]) =>
    `Measured on ${[...new Set(rows.map(({ measured }) => measured))].join('; ')}`;
  let text = readFileSync(page, 'utf8');
  text = putBetween(text, 'what was found', tableOf(heads.calls, calls.map(line), `${machines(calls)}.`));
  text = putBetween(text, 'what was found in rooms', tableOf(heads.rooms, rooms.map(roomLine), `${machines(rooms)}.`));
  writeFileSync(page, text);
}
