import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../tooling/src/checks/chromium-args.ts';
import { patience } from '../tooling/src/test/patience.ts';
import { ownAssistant } from './assistants.ts';
import { createLead, expect, signUp, test } from './journey.ts';
import { breakAndMend, makeTest, patient, publishOwn, said, speak, speakingInto, talk, write } from './newcomer.ts';

const microphone = join(tmpdir(), `switchboard-newcomer-${process.pid}.wav`);
test.beforeAll(() => speak(microphone, ...said));
test.afterAll(() => rmSync(microphone, { force: true }));

test.use({
  permissions: ['microphone'],
  actionTimeout: patience(60_000),
  launchOptions: { executablePath: findChromium() ?? undefined, args: [...chromiumArgs, ...speakingInto(microphone)] },
});

// Two conversations and some thirty tests of them, one after the other.
test.setTimeout(patience(600_000));

test('a newcomer talks, makes a test from a call, breaks the prompt, is refused, fixes it and publishes', async ({
  page,
  context,
}) => {
  await signUp(context);
  const id = await ownAssistant(context);
  await test.step('the assistant gets its own prompt', () => write(page, id));
  await test.step('the assistant is talked to, interrupted, and answers aloud', () => talk(page, context, id));
  await test.step('the assistant passes the safety tests and is published', () => publishOwn(page, id));
  await test.step('a call becomes a test with one click', async () => {
    const lead = await createLead(context, { first_name: 'Vera', last_name: 'Orchard', time_zone: 'America/New_York' });
    const numbers = await (await context.request.get('/api/phone-numbers?type=outbound')).json();
    const data = { lead_id: lead.id, assistant_id: id, phone_number_id: numbers.items[0].id };
    const placed = await context.request.post('/api/call', { data });
    expect(placed.status(), await placed.text()).toBe(201);
    const logs = async () => (await (await context.request.get('/api/call-logs?status=completed')).json()).items;
    await expect.poll(async () => (await logs()).length, patient).toBe(1);
    await page.goto('/call-logs');
    await page.getByRole('row').filter({ hasText: 'Vera Orchard' }).click();
    await makeTest(page);
  });
  await test.step('a broken prompt is refused, and a fixed one is published', () => breakAndMend(page, id));
});
