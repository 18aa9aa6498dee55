import { type BrowserContext, expect, test } from '@playwright/test';
import { setPro } from '../assistants.ts';
import { heading } from '../journey.ts';
import { answer, detailOf, newInterview, questions, start, transcript } from './interview-room.ts';
import { candidateBrowser } from './playwright.config.ts';
import { type Message, startVoiceModels, type Turn, type VoiceModels } from './voice-models.ts';

test.use(candidateBrowser);

const understood = 'I build bridges over rivers.';

/** A model that follows its instructions: it asks the questions in order and ends after the last answer. */
function ask(messages: Message[]): Turn {
  const said = messages.filter(({ role }) => role === 'assistant').map(({ content }) => String(content));
  if (said.some((text) => text.includes(questions[1] ?? ''))) return { calls: 'end_call' };
  return { says: `Thank you, that was about your work. ${questions[1]}` };
}

/** Switches an assistant to the organization's own server for its model, transcriber and voice, and publishes it. */
async function useModels(staff: BrowserContext, id: string, { url, key }: VoiceModels): Promise<void> {
  for (const provider_name of ['custom_llm', 'custom_stt', 'custom_tts']) {
    const made = await staff.request.post('/api/providers', {
      data: { provider_name, api_key: key, config: { base_url: url, model: 'one-of-ours' } },
    });
    expect(made.status(), await made.text()).toBe(201);
  }
  const { config, draft_revision: revision } = await (await staff.request.get(`/api/assistants/${id}`)).json();
  const [llm, stt, tts] = ['llm', 'stt', 'tts'].map((role) => ({
    [`${role}_provider`]: 'custom',
    [`${role}_model`]: 'one-of-ours',
  }));
  const saved = await staff.request.put(`/api/assistants/${id}`, {
    data: { revision, config: { ...config, ...llm, ...stt, ...tts } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const published = await staff.request.post(`/api/assistants/${id}/publish`, {
    data: { revision: (await saved.json()).draft_revision, notes: null },
  });
  expect(published.status(), await published.text()).toBe(200);
}

test('a model with a key of the organization’s asks, hears, answers and ends', async ({ page, browser }) => {
  const models = await startVoiceModels(ask, understood);
  const staff = await browser.newContext();
  const operator = await browser.newContext();
  const interview = await newInterview(
    staff,
    {},
    {
      prepare: async (id) => {
        await setPro(staff, operator, true);
        await useModels(staff, id, models);
      },
    },
  );
  const room = await start(page, interview);
  expect(room.transport).toBe('livekit');
  await expect(transcript(page)).toContainText('an AI interviewer of');
  await expect(transcript(page)).toContainText(questions[0] ?? '');
  await expect(page.getByText('Simulated interviewer')).toHaveCount(0);
  await test.step('speech is understood, and the model continues from it', async () => {
    await expect(transcript(page)).toContainText(understood);
    await expect(transcript(page)).toContainText('that was about your work');
    await expect(transcript(page)).toContainText(questions[1] ?? '');
  });
  await answer(page, 'For the rivers.');
  await expect(heading(page, 'Interview Complete')).toBeVisible();

  const kept = await detailOf(interview);
  expect(kept).toMatchObject({ status: 'ended', ended_reason: 'interview-completed', is_simulated: false });
  expect(kept.lines.filter(({ kind }) => kind === 'question')).toHaveLength(2);
  expect(kept.lines.find(({ kind }) => kind === 'spoken_answer')?.message).toBe(understood);
  const { chats, heardSeconds, spoken } = models.asked;
  const told = JSON.stringify(chats[0]);
  for (const part of [...questions, 'Do not judge, score or praise answers', understood]) expect(told).toContain(part);
  expect(Math.max(...heardSeconds)).toBeGreaterThan(1);
  expect(spoken.join(' ')).toContain(questions[1]);
  await test.step('all three are booked', async () => {
    const parts = async () => (await detailOf(interview)).cost?.items.map(({ part }) => part) ?? [];
    await expect.poll(parts).toEqual(expect.arrayContaining(['model', 'transcriber', 'voice']));
  });
  await models.close();
  await operator.close();
  await staff.close();
});
