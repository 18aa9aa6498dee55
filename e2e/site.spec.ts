import { violations } from './accessibility.ts';
import { demoPerson, expect, heading, signIn, test } from './journey.ts';

test('a stranger plays the call of a use case, follows its words and reaches the sign-up', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'AI Virtual Receptionist' }).first().click();
  await expect(heading(page, 'AI Virtual Receptionist')).toBeVisible();
  const scene = page.getByRole('figure');
  await expect(scene.getByText('Simulated')).toBeVisible();
  await scene.getByRole('button', { name: 'Play the call' }).click();
  await expect(scene.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(scene.locator('[data-now]')).toContainText('Good morning, the practice of Doctor Haddad');
  await expect(scene.locator('[data-now]')).toContainText('I need to move my appointment');
  await scene.getByRole('button', { name: 'Pause' }).click();
  await expect(scene.getByRole('button', { name: 'Go on' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/signup?use_case=receptionists');
  await expect(heading(page, 'Create your account')).toBeVisible();
});

test('a signed-in visitor is led to the dashboard', async ({ page, context }) => {
  await signIn(context, demoPerson('member'));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test("public pages contact no other server, set no cookie and don't shift", async ({ page, context, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.01);
  expect([foreign, await context.cookies()]).toEqual([[], []]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark', viewport: { width: 320, height: 700 } });

  test('all public pages can be read, played and followed by links, in dark mode and on a small phone', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(heading(page, 'Every call on one desk.')).toBeVisible();
    await expect(page.locator('audio[controls]')).toBeVisible();
    await page.getByRole('link', { name: 'AI Dispatch Service' }).first().click();
    await expect(heading(page, 'AI Dispatch Service')).toBeVisible();
    const { width } = (await page.locator('main').boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(320);
    await page.getByRole('link', { name: 'Get Started' }).focus();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused();
  });
});

test('the theme chosen in the app applies to public pages from the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('switchboard.theme', 'dark'));
  await page.goto('/voice-agents');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await violations(page)).toEqual([]);
});
