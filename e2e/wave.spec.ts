import { expect, heading, test } from './journey.ts';
import { giveMicrophone } from './microphone.ts';

test('the wave reads its address, and follows the microphone until it is stopped', async ({ page, context }) => {
  await giveMicrophone(context);
  await page.goto('/siriwave-test?amplitude=9');
  await expect(heading(page, 'Wave')).toBeVisible();
  await expect(page.getByText('The amplitude can be 0.1 to 5: 5 is shown.')).toBeVisible();
  await page.getByRole('slider', { name: 'Speed' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/speed=0\.25/);
  await page.getByRole('button', { name: 'Microphone input' }).click();
  await expect(page.getByText('The wave follows your microphone. Nothing is recorded or sent.')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Level of the microphone' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop microphone' }).click();
  await expect(page.getByRole('meter')).toBeHidden();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/siriwave-test$/);
});
