import type { Page } from '@playwright/test';
import { expect, heading, test } from './journey.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

const signOut = '**/api/auth/sign-out';

async function logOut(page: Page): Promise<void> {
  const navigation = page.getByRole('button', { name: 'Open navigation' });
  if (await navigation.isVisible()) await navigation.click();
  await page.getByRole('button', { name: /^Menu: / }).click();
  // By keyboard: a click may scroll the page away from where the menu will open.
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
}

// Pages scroll below a message; fixed elements must never be covered.
const used = 'h1, nav :is(a, button), header :is(a, button), [role=toolbar] button, [aria-label="Live calls"] button';

/** The matching elements that the message covers, except its own. */
function covered(page: Page, selector = used): Promise<string[]> {
  return page.evaluate((wanted) => {
    const message = document.querySelector('[aria-label=Notifications] [role=alert]');
    if (!message) return ['There is no message'];
    const { left, right, top, bottom } = message.getBoundingClientRect();
    return (
      [...document.querySelectorAll(wanted)]
        .filter((control) => !message.contains(control) && control.checkVisibility({ visibilityProperty: true }))
        // Hidden elements can't be reached, such as the input behind a date field.
        .filter((control) => control.closest('[aria-hidden=true]') === null)
        .filter((control) => {
          const box = control.getBoundingClientRect();
          return box.width > 1 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
    );
  }, selector);
}

test('a message covers no title or fixed bar, and a failure disappears once the action succeeds', async ({
  signedIn: page,
}) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/leads');
    await expect(heading(page, 'Leads')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.route(signOut, (route) => route.abort());
    await logOut(page);
    await expect(page.getByRole('alert')).toContainText('Could not sign out');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeHidden();
    await expect.poll(() => covered(page), { message: `${size.width} px` }).toEqual([]);
    await page.unroute(signOut);
  }
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toBeHidden();
});

const ofDialog = '[role=dialog] :is(h1, h2, button, a, input, [tabindex="0"])';

test('a message covers neither the title nor the buttons of an open dialog or panel', async ({ signedIn: page }) => {
  for (const size of [{ width: 1280, height: 800 }, ...sizes]) {
    await page.setViewportSize(size);
    await page.goto('/leads?dialog=create');
    const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
    const save = dialog.getByRole('button', { name: 'Add Lead' });
    // After its animation.
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    await dialog.evaluate((box) =>
      Promise.allSettled(box.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const before = await save.boundingBox();
    await save.click();
    await expect(page.getByRole('alert')).toContainText('Missing Information');
    await expect.poll(() => covered(page, ofDialog), { message: `${size.width} px` }).toEqual([]);
    if (size.width === 390) expect((await save.boundingBox())?.y).toBe(before?.y);
  }
});
