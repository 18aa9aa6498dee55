import type { Locator, Page } from '@playwright/test';
import {
  answeringNumber,
  createLead,
  demoPerson,
  entry,
  expect,
  heading,
  keyTo,
  row,
  sidebar,
  test,
  unique,
} from './journey.ts';

/** Finds a lead in the list and moves the focus to its row. */
async function find(page: Page, name: string): Promise<Locator> {
  await keyTo(page, page.getByRole('searchbox', { name: 'Search leads' }));
  await page.keyboard.type(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  const found = row(page, name);
  await keyTo(page, found);
  return found;
}

test('signing in, adding a lead, calling it, reading the transcript and logging out need no mouse', async ({
  page,
}) => {
  const press = async (button: Locator) => {
    await keyTo(page, button);
    await page.keyboard.press('Enter');
  };
  const name = unique();

  await test.step('the person signs in', async () => {
    const { email, password } = demoPerson('owner');
    await page.goto('/login');
    await keyTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await keyTo(page, page.getByRole('textbox', { name: 'Password' }));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  await test.step('the person adds a lead', async () => {
    await press(entry(page, 'Leads'));
    await expect(heading(page, 'Leads')).toBeFocused();
    await press(page.getByRole('button', { name: 'Add Lead' }));
    const form = page.getByRole('dialog', { name: 'Add New Lead' });
    await expect(form.getByLabel('First Name')).toBeFocused();
    await page.keyboard.type('Keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.type(name);
    await keyTo(page, form.getByLabel('Phone Number'));
    await page.keyboard.type(answeringNumber());
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
  });

  const dialog = page.getByRole('dialog', { name: 'Voice Call' });
  await test.step('the person calls the lead', async () => {
    await find(page, name);
    await page.keyboard.press('c');
    await expect(dialog.getByRole('button', { name: 'Assistant' })).toBeFocused();
    await page.keyboard.press('Enter');
    await keyTo(page, page.getByRole('option', { name: 'First screening' }), 'ArrowDown', 10);
    await page.keyboard.press('Enter');
    await press(dialog.getByRole('button', { name: 'Initiate Call' }));
    await press(page.getByRole('dialog', { name: 'Confirm Call' }).getByRole('button', { name: 'Start Call' }));
    await expect(dialog.getByRole('status').first()).toHaveText('Call ended');
  });

  await test.step('the person reads the transcript', async () => {
    await press(dialog.getByRole('button', { name: 'View Transcript' }));
    const transcript = page.getByRole('dialog', { name: 'Call Transcript' });
    const lines = transcript.getByRole('list', { name: 'Transcript' }).getByRole('button');
    await keyTo(page, lines.first());
    await keyTo(page, lines.last(), 'Tab', await lines.count());
    await expect(lines.last()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(transcript).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the person logs out', async () => {
    await press(page.getByRole('button', { name: /^Menu: / }));
    await keyTo(page, page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown', 10);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });
});

test('row menus, shortcuts on rows and the palette need no mouse', async ({ signedIn: page, context }) => {
  const name = unique();
  await createLead(context, { first_name: 'Keyboard', last_name: name });
  await page.goto('/leads');
  const lead = await find(page, name);

  await test.step('the menu of a row opens the dialog, and closing it returns the focus', async () => {
    const menu = lead.getByRole('button', { name: 'More actions' });
    await keyTo(page, menu);
    await page.keyboard.press('Enter');
    await keyTo(page, page.getByRole('menuitem', { name: 'Voice Call' }), 'ArrowDown', 10);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Voice Call' });
    await expect(dialog).toBeVisible();
    await keyTo(page, dialog.getByRole('button', { name: 'Assistant' }));
    // The button had it again as the menu closed: the first Escape may belong to its tooltip, where that is still there.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await expect(menu).toBeFocused();
  });

  await test.step('a letter key on the row opens the same dialog', async () => {
    await keyTo(page, lead, 'Shift+Tab', 10);
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Voice Call' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lead).toBeFocused();
  });

  await test.step('the palette opens, closes and goes to a page', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog').getByRole('searchbox');
    await expect(palette).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(lead).toBeFocused();

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('micro');
    // The help has an article of that name as well, below.
    const pages = page.getByRole('group', { name: 'Pages' });
    await expect(pages.getByRole('menuitem', { name: 'Micro Prompts' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Micro Prompts')).toBeFocused();

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(name);
    await expect(page.getByRole('menuitem', { name: `Keyboard ${name}`, exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Leads')).toBeVisible();
    await expect(row(page, name)).toBeVisible();
  });
});

test('the first Tab offers to skip the navigation', async ({ signedIn: page }) => {
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the navigation drawer opens a page and closes', async ({ signedIn: page }) => {
    await page.goto('/dashboard');
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('link', { name: 'Leads', exact: true }).tap();
    await expect(heading(page, 'Leads')).toBeVisible();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).tap();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  test('a lead is found, opened and called on a phone', async ({ signedIn: page, context }) => {
    const name = unique();
    await createLead(context, { first_name: 'Pocket', last_name: name });
    await page.goto('/leads');
    await page.getByRole('searchbox', { name: 'Search leads' }).fill(name);
    await expect(page.getByRole('row')).toHaveCount(2);
    await row(page, name).getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Voice Call' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Voice Call' });
    await expect(dialog.getByRole('button', { name: 'Initiate Call' })).toBeInViewport();
    const box = await dialog.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  });
});
