import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createExtractor, type Extractor } from '../../backend/src/extraction/extract.ts';
import { cpuMs, descendants } from './processes.ts';
import { root } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

// A page that none of the samples the extractor warms up with has.
const name = 'browser-sidebar.pdf';
const path = join(root, 'backend/src/extraction/fixtures', name);
const expected = { full_name: 'Sofía Márquez del Río', phone: '+15125550147' };

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function readFields(extractor: Extractor): Promise<void> {
  const { extracted_data: found } = await extractor.extractDocument({ path, original_filename: name });
  if (found.full_name !== expected.full_name || found.phone !== expected.phone)
    throw new Error(`Other fields than expected: ${JSON.stringify(found)}`);
}

/** Reads the file with the operating system's own tool, which returns text instead of fields. */
function readText(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('pdftotext', ['-layout', path, '-'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', () =>
      text.replace(/\D/g, '').includes('5125550147') ? resolve() : reject(new Error('pdftotext found no phone')),
    );
  });
}

/** Waits until a child that warms itself up has nothing more to do. */
async function childrenAreIdle(): Promise<void> {
  const busy = () => descendants(process.pid).reduce((sum, pid) => sum + cpuMs(pid), 0);
  await delay(500);
  for (let before = -1, now = busy(); now !== before; now = busy()) {
    before = now;
    await delay(700);
  }
}

/** A résumé to fields, in a child process that waits for it and in one started for it. */
export async function measureExtraction({ log, pairs }: BenchOptions): Promise<Row[]> {
  const against = 'pdftotext on the same file, which gives text only';
  const measure = 'résumé (PDF) to fields';
  if (spawnSync('pdftotext', ['-v']).error) {
    const note = 'not measured: pdftotext is not installed';
    return [{ measure: `${measure}, warm`, against, ratio: '–', goal: '≤ 1.3', note }];
  }
  readFileSync(path);
  const warm = createExtractor({ prewarm: true });
  const fresh = createExtractor();
  const samples: { warm: number; fresh: number; text: number }[] = [];
  try {
    for (let pair = -1; pair < pairs; pair += 1) {
      await childrenAreIdle();
      const text = await timed(readText);
      const warmTime = await timed(() => readFields(warm));
      await childrenAreIdle();
      const freshTime = await timed(() => readFields(fresh));
      log(`${warmTime.toFixed(0)} ms warm, ${freshTime.toFixed(0)} ms fresh, ${text.toFixed(0)} ms pdftotext`);
      if (pair >= 0) samples.push({ warm: warmTime, fresh: freshTime, text });
    }
  } finally {
    warm.close();
    fresh.close();
  }
  const row = (what: string, side: 'warm' | 'fresh', goal: string): Row => ({
    measure: `${measure}, ${what}`,
    against,
    ratio: spread(samples.map((sample) => sample[side] / sample.text)),
    goal,
    note: `${median(samples.map((sample) => sample[side])).toFixed(0)} ms against ${median(samples.map(({ text }) => text)).toFixed(0)} ms, ${pairs} pairs`,
  });
  return [row('reader waiting', 'warm', '≤ 1.3'), row('reader started for it, as the server does', 'fresh', '')];
}
