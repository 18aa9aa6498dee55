import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavHeader } from '../backend/src/files/wav.ts';
import { createBuiltInVoice } from '../backend/src/voice/speech/built-in-voice.ts';
import { findChromium } from '../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../tooling/src/checks/chromium-args.ts';
import { expect, signUp, test } from './journey.ts';

// What the microphone of this browser hears, over and over.
const folder = mkdtempSync(join(tmpdir(), 'switchboard-said-'));
const said = join(folder, 'said.wav');
test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${said}`,
    ],
  },
});
test.beforeAll(async () => {
  const voice = createBuiltInVoice();
  const words = await voice.speak('Yes. Good morning. Thursday is good.', {
    voice: 'builtin-male',
    speed: 1,
    pitch: 1,
  });
  await voice.close();
  // As long as it takes to be answered.
  const silence = Buffer.alloc(16_000 * 2 * 6);
  const bytes = Buffer.from(words.buffer, words.byteOffset, words.byteLength);
  const header = wavHeader({ sampleRate: 16_000, channels: 1, dataBytes: bytes.length + silence.length });
  writeFileSync(said, Buffer.concat([header, bytes, silence]));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test('somebody types and talks to an assistant, is answered aloud, and finds the test again with its sound', async ({
  page,
  context,
}) => {
  await signUp(context);
  const { items } = await (await context.request.get('/api/assistants')).json();
  await page.goto(`/assistants/${items[0].id}`);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Record this test').click();
  await dialog.getByRole('button', { name: 'Talk' }).click();
  const lines = dialog.getByRole('list', { name: 'Transcript' }).getByRole('listitem');
  const type = async (text: string) => {
    await dialog.getByRole('textbox', { name: 'Type instead of talking' }).fill(text);
    await dialog.getByRole('button', { name: 'Send' }).click();
  };

  await test.step('what is typed is answered', async () => {
    await expect(lines.first()).toContainText('Assistant');
    await type('Are you a robot?');
    await expect(lines.filter({ hasText: 'Yes, I am an automated assistant' })).toBeVisible();
  });

  await test.step('what is said aloud is heard, whatever words the ears make of it', async () => {
    const spoken = lines.filter({ hasText: /^You/ }).filter({ hasNotText: 'Are you a robot?' });
    await expect(spoken.first()).toBeVisible();
  });

  await test.step('it ends where somebody says so', async () => {
    await type('Please stop calling me.');
    await expect(lines.filter({ hasText: 'We will not call you again' }).first()).toBeVisible();
    // Who goes on talking is not hung up on.
    const ended = dialog.getByText('The test has ended');
    const hangUp = dialog.getByRole('button', { name: 'Hang up' });
    await expect(ended.or(hangUp)).toBeVisible();
    if (await hangUp.isVisible()) await hangUp.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(ended).toBeVisible();
  });

  await test.step('it is listed with what was said, and can be heard', async () => {
    await dialog.getByRole('button', { name: 'Test again' }).click();
    await dialog.getByRole('button', { name: 'Earlier tests' }).click();
    await dialog.getByRole('grid', { name: 'Tests of the assistant' }).getByRole('row').nth(1).click();
    await expect(lines.filter({ hasText: 'We will not call you again' }).first()).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Recording of the test' })).toBeVisible();
    const length = () => dialog.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
    await expect.poll(length).toBeGreaterThan(8);
  });
});
