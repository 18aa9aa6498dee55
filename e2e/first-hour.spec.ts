import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { expect, heading, test, unique } from './journey.ts';

// From the key press that sends the sign-up until the first call rings.
const maxPresses = 12;

/** Nothing that axe finds, in the theme there is and in the other one. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

/** Presses keys and counts them. */
function keyboardOf(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    count: () => count,
  };
}

test('a stranger signs up from a use case, starts with samples, calls one by keyboard and removes them', async ({
  page,
}) => {
  const word = unique();
  const { press, count } = keyboardOf(page);
  const startedAt = Date.now();

  await test.step('the sign-up keeps the chosen use case', async () => {
    await page.goto('/use-cases/receptionists');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await expect(page).toHaveURL(/\/signup\?use_case=receptionists$/);
    await page.getByLabel('Full name').fill('Ada Journey');
    await page.getByLabel('Organization name').fill(`Journey ${word}`);
    await page.getByLabel('Email').fill(`${word}@journeys.example`);
    await page.getByLabel('Password', { exact: true }).fill(`pass ${word} word`);
    await press('Enter');
  });

  await test.step('the use case is preselected as the answer', async () => {
    await expect(page.getByRole('heading', { name: 'What do you want to begin with?' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Reception' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused();
    await expectAccessible(page);
    await press('Enter');
  });

  const steps = page
    .getByRole('region', { name: 'First steps' })
    .or(page.locator('section', { hasText: 'First steps' }));
  await test.step('the first call needs only a few more key presses', async () => {
    const call = page.getByRole('button', { name: /^Call [A-Z]/ });
    await expect(call).toBeFocused();
    await expectAccessible(page);
    await press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Start Call' })).toBeEnabled();
    await press('Tab');
    await expect(dialog.getByRole('button', { name: 'Start Call' })).toBeFocused();
    await press('Enter');
    await expect(dialog.getByText('Simulated call')).toBeVisible();
    console.log(
      `From sign-up to the first simulated call: ${count()} presses, ${Math.round((Date.now() - startedAt) / 1000)} s with axe`,
    );
    expect(count()).toBeLessThanOrEqual(maxPresses);
    // While a sample is in a call, none is removed.
    await expect(dialog.getByRole('button', { name: 'Call Again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the first step is checked off automatically', async () => {
    await expect(steps.getByText('Done: Place a call').first()).toBeAttached();
  });

  await test.step('the samples are marked, and are removed on request', async () => {
    await page.goto('/leads');
    await expect(heading(page, 'Leads')).toBeVisible();
    await expect(page.getByRole('row').getByText('Sample', { exact: true })).toHaveCount(5);
    const hint = page.getByRole('complementary', { name: 'Bring your leads' });
    await expect(hint).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('Remove the sample data?')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Remove sample data' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove sample data' })).toBeHidden();
    await expect(steps.getByText('Done: Place a call').first()).toBeAttached();
    await page.goto('/leads');
    await expect(page.getByText('No leads found')).toBeVisible();
    // Ended once, it stays away.
    await expect(hint).toBeHidden();
  });
});
