import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { HeldBack } from '../backup/hold-back.ts';
import type { Manifest } from '../backup/manifest.ts';
import { moveDatabase } from '../backup/move-database.ts';
import { nameOfBackup, pruneBackups, readKeepRule } from '../backup/prune.ts';
import { recordBackup } from '../backup/record-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { readEnv } from '../env.ts';

const usages = {
  backup: `Usage:
  npm run backup -- --to <folder, or file that ends in .tar> [--without-files] [--keep 7d,4w,12m]
While Switchboard runs, or while it does not. A folder that is not there is made. --without-files: they are in a bucket that keeps copies of its own.
--keep: removes older backups from the folder, except the newest of each of the last days, weeks and months.`,
  restore: `Usage:
  npm run restore -- --from <file> [--exact]
Into an empty database and an empty place for files. All calls are paused then; --exact: nothing has happened since the
backup was made, and calls go on.`,
  move: `Usage:
  npm run move -- --to postgres://<user>:<password>@<host>:<port>/<database> [--again]
Copies the database that comes with Switchboard into an empty one of your own Postgres.`,
} as const;

type Settings = NodeJS.ProcessEnv;

// Settings that only a server needs are not required.
const envOf = (settings: Settings) => readEnv({ ...settings, SWITCHBOARD_SUPER_ADMIN: '', HOST: '' });

const number = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => `${number(Math.ceil(bytes / 1e5) / 10)} MB`;
const line = (count: number, what: string) => `  ${number(count).padStart(12)}  ${what}`;
const moment = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** The copied rows, table by table. */
function countsOf({ tables, jobs, files }: Pick<Manifest, 'tables' | 'jobs' | 'files'>): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const filled = tables.filter((table) => table.rows > 0);
  return [
    ...filled.map((table) => line(table.rows, table.name)),
    line(rows, `rows in ${tables.length} tables`),
    line(jobs.rows, 'jobs'),
    ...(files ? [line(files.rows, `files, ${megabytes(files.bytes)}`)] : []),
  ];
}

/** The given file, or a new one in a folder, which is created if it doesn't exist. */
async function backupPath(to: string, hasFiles: boolean): Promise<string> {
  const path = resolve(to);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => !path.endsWith('.tar'),
  );
  const folder = isFolder ? path : dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return isFolder ? join(path, nameOfBackup(new Date(), hasFiles)) : path;
}

async function backup(args: string[], settings: Settings): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string' }, 'without-files': { type: 'boolean' }, keep: { type: 'string' } },
  });
  if (!values.to) throw new Error(usages.backup);
  const rule = values.keep === undefined ? null : readKeepRule(values.keep);
  if (rule && values.to.endsWith('.tar'))
    throw new Error('--keep removes older backups of a folder: give a folder with --to.');
  const hasFiles = !values['without-files'];
  const path = await backupPath(values.to, hasFiles);
  const env = envOf(settings);
  const manifest = await takeBackup(env, { path, hasFiles });
  const { size } = await stat(path);
  await recordBackup(env, { made_at: manifest.made_at, bytes: size, has_files: manifest.files !== null });
  const removed = rule ? await pruneBackups(dirname(path), rule) : [];
  return [
    `${path} (${megabytes(size)}) is the backup of ${moment(manifest.made_at)}:`,
    ...countsOf(manifest),
    ...(removed.length > 0
      ? [`Removed ${removed.length} older ${removed.length === 1 ? 'backup' : 'backups'}: ${removed.join(', ')}`]
      : []),
    'The secret that opens stored credentials is not in it. Keep a copy of it in another place: SWITCHBOARD_AUTH_SECRET,',
    `or where that is not set, ${join(resolve(settings.SWITCHBOARD_DATA_DIR ?? '.data'), 'secrets.json')}.`,
  ].join('\n');
}

const heldInWords = (held: HeldBack): string[] => [
  "Automatic calls are stopped, because the copy doesn't include anything that happened since then:",
  line(held.pausedOrganizations, 'organizations whose calls are paused now'),
  line(held.manualCampaigns, 'campaigns that wait to be launched'),
  line(held.expiredCalls, 'scheduled calls that expired because their time has passed'),
  line(held.uncertainCalls, 'uncertain calls that were about to be dialed'),
  line(held.doubtfulMessages, 'messages that are checked for duplicates before they are sent'),
  'Everyone has to sign in again. Keys, members and opt-outs are as they were then: docs/operations.md lists the things to check.',
];

async function restore(args: string[], settings: Settings): Promise<string> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, exact: { type: 'boolean' } } });
  if (!values.from) throw new Error(usages.restore);
  const restored = await restoreBackup(envOf(settings), {
    path: resolve(values.from),
    isExact: values.exact ?? false,
  });
  return [
    `Restored as of ${moment(restored.made_at)}; every row and file was compared with the backup:`,
    ...countsOf(restored),
    ...(restored.held ? heldInWords(restored.held) : []),
  ].join('\n');
}

async function move(args: string[], settings: Settings): Promise<string> {
  // The tooling, which knows whether the database was moved before, has already handled --again.
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, again: { type: 'boolean' } } });
  if (!values.to) throw new Error(usages.move);
  // The database to leave has its own roles, and its files are in the data folder.
  const own = { SWITCHBOARD_APP_DATABASE_URL: '', SWITCHBOARD_SYSTEM_DATABASE_URL: '', SWITCHBOARD_S3_BUCKET: '' };
  const moved = await moveDatabase(envOf({ ...settings, ...own }), envOf({ ...settings, DATABASE_URL: values.to }));
  return ['Every row was copied, and compared where it is now:', ...countsOf(moved)].join('\n');
}

const commands = { backup, restore, move } as const;

/** `npm run backup`, `restore` and `move`: returns the text to print. Throws an Error whose message is for people. */
export async function copiesCommand([name = '', ...args]: string[], settings: Settings): Promise<string> {
  const command = commands[name as keyof typeof commands];
  if (!command) throw new Error(`There is no command "${name}": ${Object.keys(commands).join(', ')}`);
  return command(args, settings);
}
