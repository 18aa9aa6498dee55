import { ownAssistant } from './assistants.ts';
import { expect, signUp, test } from './journey.ts';

test('a person types to an assistant, hears its answers, and finds the test again with its recording', async ({
  page,
  context,
}) => {
  await signUp(context);
  await page.goto(`/assistants/${await ownAssistant(context)}`);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Settings:/).click();
  await dialog.getByText('Record this test').click();
  await dialog.getByText('Sound', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Restart' }).click();
  const lines = dialog.getByRole('list', { name: 'Transcript' }).getByRole('listitem');

  await test.step('the assistant answers typed messages in its own words until the test ends', async () => {
    await expect(lines.first()).toContainText('automated AI assistant');
    await expect(lines.nth(1)).toContainText('Is this a good time to talk?');
    const type = async (text: string) => {
      await dialog.getByRole('textbox', { name: 'Your line' }).fill(text);
      await dialog.getByRole('button', { name: 'Send' }).click();
    };
    await type('Are you a robot?');
    await expect(lines.filter({ hasText: 'Yes, I am an automated assistant' })).toBeVisible();
    await type('Please stop calling me.');
    await expect(dialog.getByText('The test has ended')).toBeVisible();
    await expect(lines.filter({ hasText: 'We will not call you again' })).toBeVisible();
  });

  await test.step('the test is listed with its transcript and recording', async () => {
    await dialog.getByRole('button', { name: 'Earlier tests' }).click();
    await dialog.getByRole('grid', { name: 'Tests of the assistant' }).getByRole('row').nth(1).click();
    await expect(lines.filter({ hasText: 'We will not call you again' })).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Recording of the test' })).toBeVisible();
    const length = () => dialog.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
    await expect.poll(length).toBeGreaterThan(2);
  });
});
