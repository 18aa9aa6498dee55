import type { Locator } from '@playwright/test';
import { patience } from '../tooling/src/test/patience.ts';
import { createAssistant } from './assistants.ts';
import { card, settings, toolbar } from './flows.ts';
import { expect, keyTo, test } from './journey.ts';

test('a question and a decision are built, fixed and tested from the middle with the keyboard alone', async ({
  signedIn: page,
  context,
}) => {
  const { id } = await createAssistant(context);
  await page.goto(`/assistants/${id}?tab=flow`);
  const to = (target: Locator, key = 'Tab') => keyTo(page, target, key, 120);
  const press = async (target: Locator, key = 'Tab') => {
    await to(target, key);
    await page.keyboard.press('Enter');
  };
  const inForm = (name: string | RegExp) => settings(page).getByRole('button', { name });
  const choose = async (field: Locator, option: string, key = 'Tab') => {
    await press(field, key);
    await page.keyboard.type(option);
    await page.keyboard.press('Enter');
  };
  const complete = async (field: Locator, text: string, key = 'Tab') => {
    await to(field, key);
    await page.keyboard.type(text);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  const add = async (kind: string) => {
    await page.keyboard.press('a');
    await expect(page.getByRole('menu', { name: 'Add node' })).toBeVisible();
    await page.keyboard.type(kind);
    await page.keyboard.press('Enter');
  };
  const connect = async (target: string) => {
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: /^Connect/ });
    await complete(dialog.getByRole('combobox', { name: 'Continue at' }), target);
    await press(dialog.getByRole('button', { name: 'Connect', exact: true }));
    await expect(dialog).toBeHidden();
  };
  const condition = (number: number) =>
    settings(page)
      .getByRole('listitem')
      .filter({ hasText: `Condition ${number}` });

  await test.step('a question collects a field', async () => {
    await expect(page.getByRole('radio', { name: 'Its prompt' })).toBeVisible();
    await to(page.getByRole('radio', { name: 'Its prompt' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Its flow' })).toBeChecked();
    await press(page.getByRole('button', { name: 'Start a new flow' }));
    await to(card(page, /^Say “Greeting”/));
    await add('Ask');
    await expect(card(page, /^Ask,/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(settings(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Experience');
    await press(inForm('New field'));
    const dialog = page.getByRole('dialog', { name: 'Add field' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('years');
    await choose(dialog.getByRole('button', { name: /Type/ }), 'Number');
    await press(dialog.getByRole('button', { name: 'Add field' }));
    await to(settings(page).getByRole('textbox', { name: 'Question' }));
    await page.keyboard.type('How many years?');
    await page.keyboard.press('Escape');
    await expect(card(page, /^Ask “Experience”/)).toBeFocused();
    // The answer already has a next node, so this output is for people who don't answer.
    await connect('Goodbye');
    await to(card(page, /^Ask “Experience”/), 'Shift+Tab');
  });

  await test.step('a decision gets two conditions, one of them without a target', async () => {
    await add('Decide');
    await expect(card(page, /^Decide,/)).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Find a node' })).toBeVisible();
    await page.keyboard.type('Experience');
    await page.keyboard.press('Enter');
    await expect(card(page, /^Ask “Experience”/)).toBeFocused();
    await connect('Decide');
    await to(card(page, /^Ask “Experience”/), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(card(page, /^Decide,/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(settings(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Enough?');
    for (const number of [1, 2]) {
      await press(inForm('Add condition'));
      await press(condition(number).getByRole('button', { name: 'Add comparison' }), 'Shift+Tab');
      const comparison = condition(number).getByRole('group', { name: 'Comparison 1' });
      await choose(
        comparison.getByRole('button', { name: /Comparison$/ }),
        number === 1 ? 'is at least' : 'is below',
        'Shift+Tab',
      );
      await to(comparison.getByRole('textbox', { name: 'Value' }));
      await page.keyboard.type('3');
      await page.keyboard.press('Tab');
      if (number === 1) await complete(condition(1).getByRole('combobox', { name: 'Continue at' }), 'Goodbye');
    }
    await expect(condition(2).getByText('Choose where this leads.')).toBeVisible();
  });

  await test.step('the list of problems leads to the condition, which is fixed, undone and redone', async () => {
    await press(toolbar(page).getByRole('button', { name: /problem/ }), 'Shift+Tab');
    const open = inForm(/Choose where condition 2 \(years < 3\) of “Enough\?” leads\./);
    await press(open);
    const target = condition(2).getByRole('combobox', { name: 'Continue at' });
    await expect(target).toBeFocused();
    await complete(target, 'Human');
    const unfinished = condition(2).getByText('Choose where this leads.');
    await expect(unfinished).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(card(page, /^Decide “Enough\?”/)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(unfinished).toBeVisible();
    await page.keyboard.press('ControlOrMeta+y');
    await expect(unfinished).toHaveCount(0);
    await press(toolbar(page).getByRole('button', { name: /problem/ }), 'Shift+Tab');
    await expect(open).toHaveCount(0);
  });

  await test.step('a test starts at the decision with a given field, and its path is marked', async () => {
    await to(card(page, /^Decide “Enough\?”/));
    await page.keyboard.press('Enter');
    await press(inForm('Test from here…'), 'Shift+Tab');
    const dialog = page.getByRole('dialog', { name: 'Test from this node' });
    await to(dialog.getByRole('textbox', { name: 'years' }));
    await page.keyboard.type('5');
    await press(dialog.getByRole('button', { name: 'Start test' }));
    const panel = page.getByRole('dialog', { name: /^Test Desk/ });
    // An agent may have to start first.
    await expect(panel.getByText('Thank you. Goodbye.')).toBeVisible({ timeout: patience(90_000) });
    await expect(panel.getByText('The test has ended')).toBeVisible();
    await expect(page.getByText('It has entered 2 of 5 nodes.')).toBeVisible();
  });
});
