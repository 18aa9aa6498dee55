import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PanelScript } from './loadPanel.ts';
import { openPanel } from './panel/openPanel.ts';
import { previewEmbed } from './preview.ts';
import { startEmbed } from './startEmbed.ts';
import { fakeApi } from './testing/fakeApi.ts';
import { textIn } from './testing/openEmbed.ts';
import { sampleEmbed } from './testing/sampleEmbed.ts';

const started = Symbol.for('switchboard.embeds');
const policyOfPage = Symbol.for('switchboard.embed-policy');
let warned: unknown[][] = [];
let observers: MutationObserver[] = [];

/** An embed watches its page until the page is left; here, until its test has ended. */
class ObserverOfTest extends MutationObserver {
  constructor(callback: MutationCallback) {
    super(callback);
    observers.push(this);
  }
}

beforeEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, started);
  Reflect.deleteProperty(document, policyOfPage);
  warned = [];
  vi.stubGlobal('MutationObserver', ObserverOfTest);
  vi.spyOn(console, 'warn').mockImplementation((...parts) => void warned.push(parts));
});
afterEach(() => {
  for (const observer of observers) observer.disconnect();
  observers = [];
  vi.unstubAllGlobals();
});

const host = () => document.querySelector('switchboard-embed');
const launch = () => host()?.shadowRoot?.querySelector<HTMLButtonElement>('.launch') ?? null;

/** The scripts that the first file has requested, which a test answers. */
function requestedScripts(): PanelScript[] {
  const scripts: PanelScript[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(...(nodes as PanelScript[])));
  return scripts;
}

function addTag(data: Record<string, string> = { key: 'pk_1' }): void {
  const script = document.createElement('script');
  // A script in the document would be loaded.
  Object.defineProperty(script, 'src', { value: 'https://calls.example/embed.js' });
  Object.assign(script.dataset, data);
  script.nonce = 'n0';
  startEmbed(script);
}

function answerWith(changes: Partial<typeof sampleEmbed> = {}) {
  const api = fakeApi({ ...sampleEmbed, ...changes });
  vi.stubGlobal('fetch', api.fetch);
  return api;
}

it('a tag adds a button, and loads the panel at the first click only', async () => {
  const scripts = requestedScripts();
  answerWith();
  addTag();
  await vi.waitFor(() => expect(launch()?.textContent).toBe('Chat with us'));
  expect(scripts).toHaveLength(0);
  launch()?.click();
  expect(scripts.map(({ src, nonce }) => [src, nonce])).toEqual([['https://calls.example/embed-panel.js', 'n0']]);
  scripts[0]?.receivePanel?.({ openPanel, previewEmbed });
  await vi.waitFor(() => expect(launch()?.getAttribute('aria-expanded')).toBe('true'));
  launch()?.click();
  expect([launch()?.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', host()]);
});

it('two embeds of a page that requires trusted types share one policy, and both load their panels', async () => {
  const scripts = requestedScripts();
  const names: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, { createScriptURL }: { createScriptURL(url: string): string }) {
      if (names.includes(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
      names.push(name);
      return { createScriptURL: (url: string) => `${createScriptURL(url)}#trusted` };
    },
  });
  answerWith();
  for (const count of [1, 2]) {
    // Each tag runs the script anew.
    Reflect.deleteProperty(document, started);
    addTag();
    await vi.waitFor(() => expect(document.querySelectorAll('switchboard-embed')).toHaveLength(count));
  }
  for (const { shadowRoot } of document.querySelectorAll('switchboard-embed'))
    shadowRoot?.querySelector<HTMLButtonElement>('.launch')?.click();
  expect(names).toEqual(['switchboard-embed']);
  expect(scripts.map(({ src }) => src)).toEqual(Array(2).fill('https://calls.example/embed-panel.js#trusted'));
});

it('a second tag with the same key adds no second button', async () => {
  answerWith();
  addTag();
  addTag();
  await vi.waitFor(() => expect(launch()).not.toBeNull());
  expect(document.querySelectorAll('switchboard-embed')).toHaveLength(1);
});

it('a panel that can’t be loaded is explained, and loaded again at the next click', async () => {
  const scripts = requestedScripts();
  answerWith({ language: 'es' });
  addTag();
  await vi.waitFor(() => expect(launch()).not.toBeNull());
  launch()?.click();
  scripts[0]?.onerror?.(new Event('error'));
  await vi.waitFor(() => expect(textIn(host()?.shadowRoot as ShadowRoot)).toContain('El chat no está disponible.'));
  launch()?.click();
  scripts[1]?.receivePanel?.({ openPanel, previewEmbed });
  await vi.waitFor(() => expect(launch()?.getAttribute('aria-expanded')).toBe('true'));
});

it.each([
  ['offline' as const, 'is one of its sites'],
  [{ status: 403, body: { error: { reason: 'origin_not_allowed' } } }, 'is one of its sites'],
  [{ status: 404, body: { error: {} } }, 'deleted or switched off'],
  [{ status: 500, body: '<html>' }, undefined],
])('an API that answers %j leaves the page as it is', async (answer, hint) => {
  const api = answerWith();
  api.answerNext('GET ', answer);
  addTag();
  await vi.waitFor(() => expect(warned).toHaveLength(1));
  expect(document.body.children).toHaveLength(0);
  if (hint) expect(String(warned[0]?.[1])).toContain(hint);
});

it('an embed without a working channel adds no button, and the console says why', async () => {
  answerWith({ channels: [] });
  addTag();
  await vi.waitFor(() => expect(warned).toHaveLength(1));
  expect(String(warned[0]?.[1])).toContain('need an outbound phone number');
  expect(document.body.children).toHaveLength(0);
});

it('an embed without a working channel is unavailable in an iframe', async () => {
  const scripts = requestedScripts();
  answerWith({ channels: [] });
  addTag({ key: 'pk_1', mode: 'page' });
  await vi.waitFor(() => expect(host()).not.toBeNull());
  expect(textIn(host()?.shadowRoot as ShadowRoot)).toBe('The chat is unavailable. Please try again later.');
  expect(scripts).toHaveLength(0);
});

it('a tag without a key explains what is missing in the console', () => {
  addTag({});
  expect(String(warned[0]?.[0])).toContain('data-key');
  expect(host()).toBeNull();
});

it('the button returns when a soft navigation replaces the body', async () => {
  answerWith();
  addTag();
  await vi.waitFor(() => expect(launch()).not.toBeNull());
  const element = host();
  document.body.replaceChildren(document.createElement('main'));
  await vi.waitFor(() => expect(host()).toBe(element));
});

it.each([
  ['auto' as const, 'de-AT', 'Chatten Sie mit uns'],
  ['auto' as const, '', 'Chat with us'],
  ['es' as const, 'de', 'Chatee con nosotros'],
])('an embed in the language %s on a page in "%s" shows “%s”', async (language, pageLanguage, label) => {
  document.documentElement.lang = pageLanguage;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
  answerWith({ language });
  addTag();
  await vi.waitFor(() => expect(launch()?.textContent).toBe(label));
  document.documentElement.lang = '';
});

it('several embeds in one corner are stacked', async () => {
  answerWith();
  addTag();
  await vi.waitFor(() => expect(launch()).not.toBeNull());
  Reflect.deleteProperty(document, started);
  addTag();
  await vi.waitFor(() => expect(document.querySelectorAll('switchboard-embed')).toHaveLength(2));
  expect([...document.querySelectorAll<HTMLElement>('switchboard-embed')].map(({ dataset }) => dataset.place)).toEqual([
    '0',
    '1',
  ]);
});
