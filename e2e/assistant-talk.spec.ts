import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patience } from '../tooling/src/test/patience.ts';
import { ownAssistant } from './assistants.ts';
import { expect, signUp, test } from './journey.ts';
import { giveMicrophone, say } from './microphone.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'switchboard-said-'));

/** A sentence in the built-in voice, as a file. */
function spoken(name: string, ...parts: string[]): string {
  const file = join(place, `${name}.wav`);
  const { status } = spawnSync(process.execPath, ['backend/src/commands/say.ts', file, ...parts], { cwd: root });
  if (status !== 0) throw new Error('Nothing could be said');
  return file;
}

// Speech recognition and synthesis are computed locally, so answers are slow on a busy machine.
test.slow();
const patient = { timeout: patience(60_000) };

test('a person talks to an assistant, is understood and answered aloud, and interrupts it', async ({
  page,
  context,
}) => {
  const robot = spoken('robot', 'Are you a robot?', '1');
  const wait = spoken('wait', 'Please wait. Who is calling me, please?', '1');
  await giveMicrophone(context);
  await signUp(context);
  const id = await ownAssistant(context);
  await page.goto(`/assistants/${id}`);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Settings:/).click();
  await dialog.getByText('Record this test').click();
  await dialog.getByRole('button', { name: 'Talk' }).click();
  const transcript = dialog.getByRole('list', { name: 'Transcript' });
  const lines = transcript.getByRole('listitem');
  // The notice says "speaking" too.
  const speaking = dialog.getByText('Speaking', { exact: true });
  // Only recognized lines, not the interim one: the assistant also asks "Are you still there?".
  const theirs = transcript.locator('[data-role="user"]');
  await expect(lines.first()).toContainText('automated AI assistant, and this call is recorded', patient);
  await expect(lines.nth(1)).toContainText('Is this a good time to talk?', patient);
  await expect(dialog.getByText('Listening')).toBeVisible(patient);

  await test.step('the assistant hears speech and answers it', async () => {
    await say(page, robot);
    await expect(theirs.first()).toBeVisible(patient);
    // The notice, the greeting, the person's line, and an answer to it.
    await expect(lines.nth(3)).toBeVisible(patient);
  });

  await test.step('the assistant stops speaking when the person speaks', async () => {
    // A question is only answered in silence; then there is something to interrupt.
    await expect(async () => {
      await say(page, wait);
      await expect(speaking).toBeVisible(patient);
      await say(page, wait);
      await expect(lines.filter({ hasText: 'interrupted' }).first()).toBeVisible();
    }).toPass({ timeout: patience(150_000) });
    await expect(theirs.nth(1)).toBeVisible(patient);
  });

  await test.step('both voices are in the recording', async () => {
    await dialog.getByRole('button', { name: 'Hang up' }).click();
    await expect(dialog.getByText('The test has ended')).toBeVisible();
    const ended = async () => (await (await context.request.get(`/api/assistants/${id}/tests`)).json()).items[0];
    await expect.poll(async () => (await ended()).status).toBe('ended');
    const { url } = await (await context.request.get(`/api/assistant-tests/${(await ended()).id}/recording`)).json();
    const wav = await (await context.request.get(url)).body();
    const samples = new Int16Array(Uint8Array.from(wav.subarray(44)).buffer);
    const loudest = [0, 0];
    for (const [at, sample] of samples.entries()) loudest[at % 2] = Math.max(loudest[at % 2] ?? 0, Math.abs(sample));
    for (const side of loudest) expect(side).toBeGreaterThan(1_000);
  });
});
