import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { patience } from '../tooling/src/test/patience.ts';
import { violations } from './accessibility.ts';
import { ownAssistant } from './assistants.ts';
import { expect, signUp, test, unique } from './journey.ts';

// The assistant's replies are computed locally.
test.slow();
const patient = { timeout: patience(60_000) };

const product = () => new URL(process.env.SWITCHBOARD_URL ?? '').origin;

/** Styles of a careless site: its rules apply to every element that they reach. */
const hostileStyles = `
* { all: unset !important; color: rgb(255, 0, 0) !important; font-size: 40px !important; display: block !important; }
*::before { content: "leak" !important; }
script, style, head, title { display: none !important; }
`;
const usualStyles = 'body { font: 16px serif; margin: 20px } p { color: rgb(0, 100, 0) } button { padding: 3px }';

interface Site {
  origin: string;
  close(): void;
}

interface SiteOptions {
  styles?: string;
  /** What is put before the end of the body. */
  tag?: (nonce: string) => string;
}

/** A website at its own origin, under a strict policy: scripts by nonce, and no inline styles. */
async function startSite(pages: Record<string, SiteOptions>): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const page = pages[pathname.replace(/\.css$/, '')];
    if (!page) return void response.writeHead(404).end();
    if (pathname.endsWith('.css'))
      return void response.writeHead(200, { 'content-type': 'text/css' }).end(page.styles ?? usualStyles);
    const nonce = unique();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; connect-src ${product()}; frame-src ${product()}`,
    });
    response.end(
      `<!doctype html><html lang="en"><head><title>Site</title><link rel="stylesheet" href="${pathname}.css"></head>
<body><main><h1>Our shop</h1><p>We sell <a href="#">things</a>.</p><button type="button">Buy</button></main>${page.tag?.(nonce) ?? ''}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const scriptTag = (publicKey: string) => (nonce: string) =>
  `<script nonce="${nonce}" src="${product()}/embed.js" data-key="${publicKey}" async></script>`;

/** Creates an embed through the API and returns its public key. */
async function createEmbed(context: BrowserContext, more: object): Promise<string> {
  const assistant_id = await ownAssistant(context);
  const answer = await context.request.post('/api/embeds', { data: { name: 'Shop', assistant_id, ...more } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { public_key: string }).public_key;
}

/** A new organization with an embed on a site of its own. */
async function openSite(context: BrowserContext, more: object = {}, pages: Record<string, SiteOptions> = {}) {
  await signUp(context);
  const tags: { tag?: (nonce: string) => string } = {};
  const known: Record<string, SiteOptions> = {
    '/': { tag: (nonce) => tags.tag?.(nonce) ?? '' },
    '/plain': {},
    '/hostile': { styles: hostileStyles, tag: (nonce) => tags.tag?.(nonce) ?? '' },
    ...pages,
  };
  const site = await startSite(known);
  const key = await createEmbed(context, { allowed_origins: [site.origin], ...more });
  tags.tag = scriptTag(key);
  return { site, key };
}

/** Collects what the browser reports as refused or failed on a page. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

const launch = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const panel = (page: Page) => page.getByRole('dialog');
const log = (page: Page) => panel(page).getByRole('log', { name: 'Messages' });
const messages = (page: Page) => log(page).locator('.message');

async function startChat(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Start chat' }).click();
  await expect(messages(page).first()).toBeVisible(patient);
}

test('a visitor of a site chats with the assistant, and a reload keeps the chat', async ({
  browser,
  context,
  page,
}) => {
  const { site } = await openSite(context, { limits: { conversations_per_hour: 1 } });
  const visitor = await browser.newContext();
  const chat = await visitor.newPage();
  const found = complaints(chat);
  const requested: string[] = [];
  chat.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await chat.goto(`${site.origin}/`);
  await expect(launch(chat)).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/embed'))).toEqual(['/embed.js']);
  await launch(chat).click();
  await startChat(chat);
  const before = await messages(chat).count();

  await test.step('the assistant answers', async () => {
    await panel(chat).getByRole('textbox', { name: 'Your message' }).fill('Are you a robot?');
    await chat.keyboard.press('Enter');
    await expect(messages(chat).nth(before + 1)).toBeVisible(patient);
    await expect(messages(chat).nth(before)).toContainText('Are you a robot?');
  });

  await test.step('a reload keeps the chat', async () => {
    const texts = await messages(chat).allTextContents();
    await chat.reload();
    await expect(messages(chat)).toHaveText(texts);
    // The page keeps the focus: the visitor has clicked nothing on it yet.
    expect(await chat.evaluate(() => document.activeElement?.localName)).toBe('body');
    await panel(chat).getByRole('button', { name: 'End chat' }).click();
    await panel(chat).getByRole('group', { name: 'End chat' }).getByRole('button', { name: 'End chat' }).click();
    await expect(panel(chat).getByText('This chat has ended.')).toBeVisible();
  });
  expect(await visitor.cookies()).toEqual([]);
  expect(found).toEqual([]);

  await test.step('a limit of the embed is explained', async () => {
    await panel(chat).getByRole('button', { name: 'Start a new chat' }).click();
    await panel(chat).getByRole('button', { name: 'Start chat' }).click();
    await expect(panel(chat).getByRole('alert').getByText('There were too many requests.')).toBeVisible();
  });

  await test.step('the chat is in Call Logs', async () => {
    await page.goto('/call-logs?origin=web_chat');
    await page.getByRole('button', { name: 'View Transcript' }).first().click();
    // The summary quotes it, too.
    await expect(page.getByRole('dialog').getByText('Are you a robot?').last()).toBeVisible();
  });
  site.close();
  await visitor.close();
});

test('a visitor requests a call, which becomes a call request', async ({ browser, context, page }) => {
  const { site } = await openSite(context, { channels: ['call_back'] });
  const visitor = await browser.newContext();
  const site1 = await visitor.newPage();
  await site1.goto(`${site.origin}/`);
  await site1.getByRole('button', { name: 'Call me back' }).click();
  const name = `Vera ${unique()}`;
  await panel(site1).getByRole('textbox', { name: 'Name' }).fill(name);
  await panel(site1).getByRole('textbox', { name: 'Phone number' }).fill('+49 30 23125 142');
  await panel(site1).getByRole('checkbox').check();
  await panel(site1).getByRole('button', { name: 'Call me back' }).click();
  await expect(panel(site1).getByText('Thank you.')).toBeVisible();
  await page.goto('/call-requests');
  await expect(page.getByText(name)).toBeVisible();
  site.close();
  await visitor.close();
});

test('a visitor uses the chat with the keyboard alone, in a window of 320 pixels', async ({ browser, context }) => {
  const { site } = await openSite(context, {
    fields: { name: 'required' },
    texts: { consent: 'I agree that my messages are stored.' },
  });
  const visitor = await browser.newContext({ viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' });
  const chat = await visitor.newPage();
  await chat.goto(`${site.origin}/`);
  await expect(launch(chat)).toBeVisible();
  await chat.getByRole('button', { name: 'Buy' }).focus();
  await chat.keyboard.press('Tab');
  await expect(launch(chat)).toBeFocused();
  await chat.keyboard.press('Enter');
  await expect(panel(chat).getByRole('textbox', { name: 'Name' })).toBeFocused();
  expect(await violations(chat)).toEqual([]);

  await test.step('Escape returns to the button', async () => {
    await chat.keyboard.press('Escape');
    await expect(panel(chat)).toBeHidden();
    await expect(launch(chat)).toBeFocused();
    await chat.keyboard.press('Enter');
  });

  await chat.keyboard.type('Vera');
  await chat.keyboard.press('Tab');
  await chat.keyboard.press('Space');
  await chat.keyboard.press('Enter');
  await expect(messages(chat).first()).toBeVisible(patient);
  await expect(panel(chat).getByRole('textbox', { name: 'Your message' })).toBeFocused();
  const before = await messages(chat).count();
  await chat.keyboard.type(`Hello ${'unbroken'.repeat(20)}`);
  await chat.keyboard.press('Enter');
  await expect(messages(chat).nth(before + 1)).toBeVisible(patient);
  expect(await violations(chat)).toEqual([]);
  const overflow = await panel(chat).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(overflow).toBe(0);
  expect(await panel(chat).boundingBox()).toMatchObject({ x: 0, y: 0, width: 320, height: 568 });
  site.close();
  await visitor.close();
});

/** The computed styles of everything on a page that belongs to the site. */
const stylesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *')]
      .filter(({ localName }) => localName !== 'script' && localName !== 'switchboard-embed')
      .map((element) => {
        const computed = getComputedStyle(element);
        return [
          element.localName,
          [...computed].map((name) => `${name}: ${computed.getPropertyValue(name)}`).join('; '),
        ];
      }),
  );

const styleOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { color, fontSize, backgroundColor, display } = getComputedStyle(element);
    const { right, bottom } = element.getBoundingClientRect();
    return { color, fontSize, backgroundColor, display, right: innerWidth - right, bottom: innerHeight - bottom };
  });

test('neither the site’s styles reach the embed, nor those of the embed the site', async ({ browser, context }) => {
  const { site } = await openSite(context);
  const visitor = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [with1, without, hostile] = await Promise.all([visitor.newPage(), visitor.newPage(), visitor.newPage()]);
  await without.goto(`${site.origin}/plain`);
  await with1.goto(`${site.origin}/`);
  await launch(with1).click();
  await expect(panel(with1).getByRole('button', { name: 'Start chat' })).toBeVisible();
  expect(await stylesOf(with1)).toEqual(await stylesOf(without));

  await hostile.goto(`${site.origin}/hostile`);
  await expect(launch(hostile)).toBeVisible();
  await launch(hostile).click();
  await expect(panel(hostile).getByRole('button', { name: 'Start chat' })).toBeVisible();
  for (const part of [
    (page: Page) => launch(page),
    (page: Page) => panel(page).getByRole('button', { name: 'Start chat' }),
    (page: Page) => panel(page).getByRole('heading'),
  ])
    expect(await styleOf(part(hostile))).toEqual(await styleOf(part(with1)));
  expect(await styleOf(launch(hostile))).toMatchObject({
    color: 'rgb(255, 255, 255)',
    fontSize: '15px',
    right: 16,
    bottom: 16,
  });
  site.close();
  await visitor.close();
});

test('a site that the embed does not name gets no button and stays as it is', async ({ browser, context }) => {
  const { site, key } = await openSite(context);
  const other = await startSite({ '/': { tag: scriptTag(key) } });
  const visitor = await browser.newContext();
  const page = await visitor.newPage();
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.goto(`${other.origin}/`);
  expect((await warned).text()).toContain(`Check that ${other.origin} is one of its sites`);
  await expect(page.locator('switchboard-embed')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Our shop' })).toBeVisible();
  site.close();
  other.close();
  await visitor.close();
});

test('a site without scripts of others shows the chat in an iframe, and other sites can’t', async ({
  browser,
  context,
}) => {
  const frames: { tag?: () => string } = {};
  const framed = { '/frame': { tag: () => frames.tag?.() ?? '' } };
  const { site, key } = await openSite(context, {}, framed);
  frames.tag = () => `<iframe src="${product()}/embed/${key}" title="Chat" width="360" height="480"></iframe>`;
  const other = await startSite(framed);
  const visitor = await browser.newContext();
  const page = await visitor.newPage();
  await page.goto(`${site.origin}/frame`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Start chat' }).click();
  await expect(frame.getByRole('log').locator('.message').first()).toBeVisible(patient);

  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(`${other.origin}/frame`);
  await refused;
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Start chat' })).toHaveCount(0);
  site.close();
  other.close();
  await visitor.close();
});

test('an admin adds an embed with a preview, and copies its code', async ({ page, context }) => {
  await signUp(context);
  const found = complaints(page);
  await page.goto('/web-embeds');
  await page.getByRole('button', { name: 'Add embed' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add web embed' });
  await expect(form.getByRole('button', { name: 'Start chat' })).toBeVisible();
  await expect(form.getByLabel(/^Name/).first()).toBeFocused();
  await form.getByLabel(/^Name/).first().fill('Landing page');
  await form.getByRole('button', { name: /Assistant/ }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel(/^Sites/).fill('https://www.example.com');
  await form.getByLabel(/^Button label/).fill('Questions?');
  await expect(form.getByRole('button', { name: 'Questions?' })).toBeVisible();
  await form.getByRole('button', { name: 'Start chat' }).click();
  await expect(form.getByText('The assistant’s first message appears here.')).toBeVisible();
  await form.getByRole('button', { name: 'Add embed' }).click();
  const code = page.getByRole('dialog', { name: 'Add Landing page to your site' });
  await expect(code.getByRole('region', { name: 'script tag' })).toContainText(`${product()}/embed.js`);
  await code.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Landing page/ })).toBeVisible();
  expect(found).toEqual([]);
});
