import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { boundedBySystem, lowerPriority } from './bounds.ts';

// The person of a résumé is on its first pages.
const scannedPages = 5;
const pageSeconds = 20;
const wholeMs = 120_000;
const mostLanguages = 6;

const find = (program: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Runs a program of the system on a stranger's file with the bounds of the reader: time, memory, no network. */
function run(program: string, args: readonly string[], cwd: string, signal: AbortSignal): Promise<string> {
  const [first = program, ...rest] = [...boundedBySystem({ processorSeconds: pageSeconds }), program, ...args];
  return new Promise((resolve, reject) => {
    const options = {
      cwd,
      env: { OMP_THREAD_LIMIT: '1' },
      killSignal: 'SIGKILL',
      signal,
    } as const;
    const child = execFile(first, rest, options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    lowerPriority(child.pid);
  });
}

async function languagesOf(tesseract: string, cwd: string, signal: AbortSignal): Promise<string> {
  const lines = (await run(tesseract, ['--list-langs'], cwd, signal)).split('\n').slice(1);
  const languages = lines
    .map((line) => line.trim())
    .filter((line) => /^[a-z]{3}(?:_\w+)?$/.test(line) && line !== 'osd');
  return languages.slice(0, mostLanguages).join('+');
}

/**
 * The text of a scanned PDF, where Poppler and Tesseract are installed; null where they are not, or read nothing. Nothing is
 * downloaded: it reads the languages that are installed.
 */
export async function textOfScan(bytes: Buffer): Promise<string | null> {
  const [pdftoppm, tesseract] = [find('pdftoppm'), find('tesseract')];
  if (!pdftoppm || !tesseract) return null;
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-scan-'));
  const signal = AbortSignal.timeout(wholeMs);
  try {
    await writeFile(join(folder, 'scan.pdf'), bytes);
    const languages = await languagesOf(tesseract, folder, signal);
    if (languages === '') return null;
    await run(pdftoppm, ['-r', '200', '-gray', '-png', '-l', String(scannedPages), 'scan.pdf', 'page'], folder, signal);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    const texts: string[] = [];
    for (const page of pages) texts.push(await run(tesseract, [page, 'stdout', '-l', languages], folder, signal));
    const text = texts.join('\n').trim();
    return text === '' ? null : text;
  } catch {
    // Recognition is an attempt: the reader's own sentence says what to do.
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
