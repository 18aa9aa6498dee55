import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { boundedBySystem, lowerPriority } from './bounds.ts';

// The personal details of a résumé are on its first pages.
export const scannedPages = 5;
const pageSeconds = 20;
const wholeMs = 120_000;
const maxLanguages = 6;

const find = (program: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Runs a program of the system on a stranger's file with the limits of the reader: time, memory, no network. */
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

/** Tesseract's options for the installed languages and rotated pages; null without a language. */
async function optionsOf(tesseract: string, cwd: string, signal: AbortSignal): Promise<string[] | null> {
  const lines = (await run(tesseract, ['--list-langs'], cwd, signal)).split('\n').slice(1);
  const installed = lines.map((line) => line.trim()).filter((line) => /^[a-z]{3}(?:_\w+)?$/.test(line));
  const languages = installed.filter((line) => line !== 'osd').slice(0, maxLanguages);
  if (languages.length === 0) return null;
  return ['-l', languages.join('+'), ...(installed.includes('osd') ? ['--psm', '1'] : [])];
}

/** Recognizes the text of pictures that `prepare` puts into a folder; null if Tesseract is missing or finds no text. */
async function recognize(
  prepare: (folder: string, signal: AbortSignal) => Promise<readonly string[]>,
): Promise<string | null> {
  const tesseract = find('tesseract');
  if (!tesseract) return null;
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-scan-'));
  const signal = AbortSignal.timeout(wholeMs);
  try {
    const options = await optionsOf(tesseract, folder, signal);
    if (!options) return null;
    const texts: string[] = [];
    for (const page of await prepare(folder, signal))
      texts.push(await run(tesseract, [page, 'stdout', ...options], folder, signal));
    const text = texts.join('\n').trim();
    return text === '' ? null : text;
  } catch {
    // Recognition is an attempt: the reader's own error message gives the instructions.
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The text of a scanned PDF if Poppler and Tesseract are installed; null if they are not, or find no text. Nothing is downloaded:
 * it uses the installed languages.
 */
export async function textOfScan(bytes: Buffer): Promise<string | null> {
  const pdftoppm = find('pdftoppm');
  if (!pdftoppm) return null;
  return recognize(async (folder, signal) => {
    await writeFile(join(folder, 'scan.pdf'), bytes);
    await run(pdftoppm, ['-r', '200', '-gray', '-png', '-l', String(scannedPages), 'scan.pdf', 'page'], folder, signal);
    return (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  });
}

/** The text of pictures if Tesseract is installed; null if it is not, or finds no text. */
export async function textOfPictures(pictures: readonly Buffer[]): Promise<string | null> {
  if (pictures.length === 0) return null;
  return recognize((folder) =>
    Promise.all(
      pictures.map(async (picture, at) => {
        // Tesseract detects the type from the bytes.
        await writeFile(join(folder, `page-${at}`), picture);
        return `page-${at}`;
      }),
    ),
  );
}
