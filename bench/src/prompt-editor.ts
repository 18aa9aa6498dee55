import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { openVisit, sessionOf } from './browser.ts';
import { inProduct } from './in-product.ts';
import { newPerson, type Person, type Prepared, send } from './prompt-stack.ts';
import { root } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { typing } from './typing.ts';

const promptLength = 50_000;
const paragraph = (place: number) =>
  `${place}. Ask {first_name} kindly about the visit, and wait for an answer before you go on.\n\n`;

/** A long prompt with room for the typed keys. Every `changed`-th paragraph differs; 0 for none. */
function longPrompt(changed = 0): string {
  let text = '';
  for (let place = 1; text.length < promptLength - 1_000; place += 1) {
    const isChanged = changed > 0 && place % changed === 0;
    text += isChanged
      ? paragraph(place).replace('kindly', 'in a friendly way').replace('visit', 'call')
      : paragraph(place);
    if (changed > 0 && place % (changed * 10) === 0) text += 'Say the price, if they ask.\n\n';
  }
  return text.slice(0, promptLength - 1_000);
}

/** Bundles code of the repository and its libraries into one file. */
async function bundle(contents: string, outfile: string, format: 'esm' | 'iife'): Promise<string> {
  await build({ stdin: { contents, resolveDir: root }, outfile, format, bundle: true, minify: true, target: 'es2022' });
  return outfile;
}

type Diff = { value: string; added: boolean; removed: boolean }[];
interface Comparers {
  compareParagraphs: (before: string, after: string) => object;
  compareWords: (paragraphs: object, milliseconds: number) => { isWhole: boolean };
  sideOf: (comparison: object, side: 'before' | 'after') => string;
  diffWordsWithSpace: (before: string, after: string) => Diff;
}

async function compareDiffs(folder: string, { log, pairs, isQuick }: BenchOptions): Promise<Row> {
  const code = `export * from './mfe-prompts/src/compare/compareTexts.ts'; export { diffWordsWithSpace } from 'diff';`;
  const file = await bundle(code, join(folder, 'diff.mjs'), 'esm');
  const { compareParagraphs, compareWords, sideOf, diffWordsWithSpace } = (await import(
    pathToFileURL(file).href
  )) as Comparers;
  const [before, after] = [longPrompt(), longPrompt(10)];
  const timed = (work: () => void) => {
    const from = performance.now();
    work();
    return performance.now() - from;
  };
  const ours = () => {
    const comparison = compareWords(compareParagraphs(before, after), 60_000);
    const isRight = sideOf(comparison, 'before') === before && sideOf(comparison, 'after') === after;
    if (!comparison.isWhole || !isRight) throw new Error('The comparison is not whole');
  };
  const bare = () => {
    const parts = diffWordsWithSpace(before, after);
    if (parts.map((part) => (part.removed ? '' : part.value)).join('') !== after) throw new Error('jsdiff lost a word');
  };
  const samples: { ours: number; bare: number }[] = [];
  for (let pair = 0; pair <= (isQuick ? 2 : pairs * 4); pair += 1)
    samples.push({ ours: timed(ours), bare: timed(bare) });
  const counted = samples.slice(1);
  const middle = (of: 'ours' | 'bare') => median(counted.map((sample) => sample[of])).toFixed(1);
  const note = `${middle('ours')} ms against ${middle('bare')} ms, every tenth paragraph changed, ${counted.length} pairs`;
  log(`comparing: ${note}`);
  return {
    measure: `two prompts of ${promptLength.toLocaleString('en')} characters compared by words`,
    against: 'bare jsdiff on the same texts',
    ratio: spread(counted.map((sample) => sample.ours / sample.bare)),
    goal: '≤ 1.2',
    note,
  };
}

/** The editor library alone with a text, in the same size as the product's editor. */
async function bareEditor(page: Page, folder: string, size: { width: number; height: number }) {
  const code = `import { EditorView } from '@codemirror/view'; window.startBare = (doc, height) => {
    window.bare = new EditorView({ doc, parent: document.body, extensions: [EditorView.lineWrapping,
      EditorView.theme({ '&': { fontSize: '13px' }, '.cm-scroller': { maxHeight: height + 'px', fontFamily: 'monospace' } })] });
  };`;
  const path = await bundle(code, join(folder, 'bare.js'), 'iife');
  await page.setContent(`<body style="width: ${size.width}px; margin: 0"></body>`);
  await page.addScriptTag({ path });
  await page.evaluate(
    ([doc, height]) =>
      (window as unknown as { startBare: (doc: string, height: number) => void }).startBare(doc, height),
    [longPrompt(), size.height] as const,
  );
  const area = page.locator('.cm-content');
  const lengthOf = () =>
    page.evaluate(() => (window as unknown as { bare: { state: { doc: { length: number } } } }).bare.state.doc.length);
  return { area, lengthOf };
}

async function compareTyping(page: Page, url: string, folder: string, options: BenchOptions): Promise<Row> {
  await page.goto(url);
  const ours = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await ours.waitFor();
  const counted = page.getByText(/of 50,000 characters/);
  const lengthOf = async () => {
    // The page is updated when typing pauses.
    await page.waitForTimeout(500);
    return Number((await counted.innerText()).split(' ')[0]?.replaceAll(',', ''));
  };
  const { width = 0, height = 0 } = (await page.locator('.cm-scroller').boundingBox()) ?? {};
  const other = await page.context().newPage();
  const bare = await bareEditor(other, folder, { width, height });
  const keys = options.isQuick ? 3 : 20;
  const samples: { ours: number; bare: number }[] = [];
  for (let pair = 0; pair <= options.pairs; pair += 1)
    samples.push({
      ours: await typing(page, ours, keys, lengthOf),
      bare: await typing(other, bare.area, keys, bare.lengthOf),
    });
  await other.close();
  const measured = samples.slice(1);
  const middle = (of: 'ours' | 'bare') => median(measured.map((sample) => sample[of])).toFixed(1);
  const note = `${middle('ours')} ms against ${middle('bare')} ms until it is painted, 4 times slower processor, ${keys} keys in each of ${measured.length} pairs`;
  options.log(`typing: ${note}`);
  return {
    measure: `a key in the editor of a prompt of ${promptLength.toLocaleString('en')} characters`,
    against: 'a bare CodeMirror with the same text',
    ratio: spread(measured.map((sample) => sample.ours / sample.bare)),
    goal: '≤ 1.2',
    note,
  };
}

/** How long the page is blocked at a time while two versions are fetched, compared and drawn. */
async function watchComparing(page: Page, url: string, { log, pairs, isQuick }: BenchOptions): Promise<Row> {
  const longest: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : pairs); round += 1) {
    await page.goto(url);
    await page.getByRole('group', { name: 'Version 2 and version 3' }).waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await page.waitForTimeout(1_000);
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
        type: 'longtask',
      });
    });
    await page.getByRole('button', { name: /^Version 1/ }).click();
    const compared = page.getByRole('group', { name: 'Version 1 and version 3' });
    await compared.locator('ins').first().waitFor();
    await page.waitForTimeout(3_000);
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    longest.push(Math.max(0, ...tasks));
    log(`comparing in a page: busy for ${tasks.map((task) => Math.round(task)).join(', ') || 'less than 50'} ms`);
  }
  return {
    measure: `longest task of the page while two prompts of ${promptLength.toLocaleString('en')} characters are compared and drawn`,
    against: 'the clock; 0 where none took 50 ms',
    ratio: spread(longest, { digits: 0, unit: ' ms' }),
    goal: '≤ 50 ms',
    note: `another version chosen in the history, ${longest.length} times`,
  };
}

async function addVersions(prepared: Prepared, person: Person): Promise<string> {
  const first = { title: 'Long prompt', content: longPrompt(7) };
  const { id } = await send<{ id: string }>(prepared, person, 'POST', '/api/prompts', first);
  for (const [place, content] of [longPrompt(10), longPrompt()].entries())
    await send(prepared, person, 'POST', `/api/prompts/${id}/versions`, { content, base_version: place + 1 });
  return id;
}

async function inBrowser(browser: Browser, prepared: Prepared, folder: string, options: BenchOptions): Promise<Row[]> {
  const person = await newPerson(prepared);
  const id = await addVersions(prepared, person);
  const { url } = prepared.api;
  const { page, close } = await openVisit(browser, sessionOf(person, url));
  const rows = [
    await compareTyping(page, `${url}/prompt-engine/edit/${id}`, folder, options),
    await watchComparing(page, `${url}/prompt-engine/history/${id}`, options),
  ];
  await close();
  return rows;
}

/** The cost of a long prompt in a browser: a key in its editor, and a comparison of two versions. */
export async function measurePromptEditor(options: BenchOptions): Promise<Row[]> {
  return inProduct('prompt-editor', options, async ({ folder, browser, ...prepared }) => {
    const diff = await compareDiffs(folder, options);
    return [diff, ...(await inBrowser(browser, prepared, folder, options))];
  });
}
