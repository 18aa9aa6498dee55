import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { demoPerson, expect, follow, heading, signIn, test } from './journey.ts';
import { modules } from './modules.ts';
import { otherMemberPages, publicPages, sidebarPages } from './pages.ts';

/** Collects the browser's complaints on every page of a context from now on. */
async function complaints(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('reportViolation', (_, text: string) => found.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`${location.pathname}: ${violatedDirective} blocked ${blockedURI}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.page()?.url()}: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => found.push(`${error.page()?.url()}: ${error.error().message}`));
  return found;
}

test('a visit to all pages violates no content security policy and logs no error', async ({ page, context }) => {
  const found = await complaints(context);
  for (const { path, heading: title } of publicPages) {
    await page.goto(path);
    const first = page.getByRole('heading', { level: 1 });
    await (title ? expect(first).toHaveText(title) : expect(first).toBeVisible());
  }
  await signIn(context, demoPerson('owner'));
  await page.goto('/dashboard');
  for (const { heading: title, entry = title } of sidebarPages) await follow(page, entry, title);
  for (const { path, heading: title } of otherMemberPages) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  }

  await page.goto('/leads');
  for (const button of ['Add Lead', 'Voice Call', 'Edit']) {
    await page.getByRole('main').getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await follow(page, 'Call Logs');
  await page.getByRole('button', { name: 'Play Recording', disabled: false }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('searchbox').fill('Theme: Dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // These pages were opened to get the answer that the interview, slot, booking or page doesn't exist; browsers log every such answer.
  const unknown =
    /status of 404 .*\/(api\/(video-call|interview-findings|book-slot|manage-booking)\/unknown(\?language=\w+)?|nowhere)$/;
  expect(found.filter((text) => !unknown.test(text))).toEqual([]);
});

test('scripts run only from files of this origin', async ({ page }) => {
  const answer = await page.goto('/login');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  expect(scripts).toBe("'self'");
  await expect(heading(page, 'Sign in')).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ranInline = true';
    document.head.append(script);
    return 'ranInline' in window;
  });
  expect(ran).toBe(false);
});

test("no page can be framed by another site, including the candidate's page", async ({ page, baseURL }) => {
  const other = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<iframe src="${new URL(request.url ?? '/', baseURL).href}"></iframe>`);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    for (const path of ['/video-call/unknown', '/login', '/']) {
      await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}${path}`);
      await page.waitForLoadState('networkidle');
      const frame = page.frames()[1];
      expect(frame?.url()).toMatch(/^chrome-error:/);
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
    }
  } finally {
    other.close();
  }
});

test("pages for strangers can't use camera and microphone, and only call pages can share the screen", async ({
  page,
}) => {
  for (const { path } of modules) {
    const answer = await page.request.get(path);
    const policy = answer.headers()['permissions-policy'] ?? '';
    expect(policy.includes('camera=(), microphone=()'), path).toBe(/^\/(?:u|book-slot|client)\//.test(path));
    expect(policy.includes('display-capture=()'), path).toBe(!path.startsWith('/video-call/'));
  }
});
