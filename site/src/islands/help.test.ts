import type { HelpIndex } from '@switchboard/contracts/help';
import { afterEach, expect, test, vi } from 'vitest';
import { openSearch } from './openSearch.ts';

const article = (slug: string, title: string): HelpIndex[number] => ({
  slug,
  title,
  section: 'Leads',
  summary: `About ${title}.`,
  routes: [],
  headings: '',
  words: '',
});
const index = [article('leads', 'Leads'), article('import-leads', 'Import leads')];
const page =
  '<form data-help-search data-index="/i.json" data-script="/h.js" data-integrity="sha384-x" hidden><input><p role="status"></p><ul></ul></form>';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector('input') as HTMLInputElement;
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const type = (text: string) => {
  field().value = text;
  field().dispatchEvent(new Event('input'));
};

// A copy of its own for each page: resetting all modules would load them again for every later file.
let starts = 0;

async function start(answer: () => Promise<Response>) {
  document.body.innerHTML = page;
  vi.stubGlobal('fetch', answer);
  starts += 1;
  const script = `./help.ts?start=${starts}`;
  await import(/* @vite-ignore */ script);
}

test('the search field appears with its script, and the search code is fetched on the first focus', () => {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
  document.body.innerHTML = page;
  openSearch();
  expect(document.querySelector('form')?.hidden).toBe(false);
  expect(scripts).toEqual([]);
  field().focus();
  field().blur();
  field().focus();
  expect(scripts.map((script) => [script.getAttribute('src'), script.integrity])).toEqual([['/h.js', 'sha384-x']]);
});

test('typing finds articles, and the arrow keys move through them', async () => {
  await start(async () => Response.json(index));
  await vi.waitFor(() => {
    type('leads');
    expect(links()).toEqual(['/help/leads', '/help/import-leads']);
  });
  expect(document.querySelector('[role="status"]')?.textContent).toBe('2 articles');
  field().focus();
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('href')).toBe('/help/import-leads');
  press('ArrowUp');
  press('ArrowUp');
  expect(document.activeElement).toBe(field());
  press('Escape');
  expect([field().value, links()]).toEqual(['', []]);
  type('zebra');
  expect(document.querySelector('[role="status"]')?.textContent).toContain('Nothing was found for “zebra”');
});

test("the help search shows an error if the index can't be loaded", async () => {
  await start(async () => new Response(null, { status: 503 }));
  await vi.waitFor(() =>
    expect(document.querySelector('[role="status"]')?.textContent).toContain('The search cannot be loaded'),
  );
});
