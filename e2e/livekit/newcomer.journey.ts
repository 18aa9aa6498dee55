import { test } from '@playwright/test';
import { ownAssistant } from '../assistants.ts';
import { signUp } from '../journey.ts';
import { breakAndMend, makeTest, publishOwn, talk, write } from '../newcomer.ts';

test.setTimeout(600_000);

test('a newcomer talks in a room, interrupts, makes a test of it, breaks the prompt, is refused, fixes it and publishes', async ({
  page,
  context,
}) => {
  await signUp(context);
  const id = await ownAssistant(context);
  await test.step('the assistant gets words of its own', () => write(page, id));
  await test.step('it is talked to, interrupted, and answers aloud with them', () => talk(page, context, id));
  await test.step('it passes the safety tests and is published', () => publishOwn(page, id));
  await test.step('a conversation becomes a test with one click', async () => {
    await page.goto(`/assistants/${id}?test=earlier`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('grid', { name: 'Tests of the assistant' }).getByRole('row').nth(1).click();
    await makeTest(page);
  });
  await test.step('a broken prompt is refused, and a fixed one is published', () => breakAndMend(page, id));
});
