import { StartPromptRun } from '@switchboard/contracts/prompt-cases';
import { writeTranscript } from '@switchboard/contracts/transcript-messages';
import { createCase } from '../domains/prompts/evaluation/prompt-cases.service.ts';
import { startRun } from '../domains/prompts/evaluation/prompt-runs.service.ts';
import { refinePrompt } from '../domains/prompts/local-writer/refine-prompt.ts';
import { writeFromDescription, writeFromTranscript } from '../domains/prompts/local-writer/write-prompt.ts';
import { readCallLines } from '../domains/transcripts/transcripts.service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { actingAs } from './acting.ts';
import type { DemoContext } from './context.ts';

const day = 86_400_000;

/** A conversation with speakers, and one of a recorder that names none. */
const withSpeakers = `Agent: Hello Vera, this is the assistant calling from Northlight Talent. I'm calling about your application as a nurse.
User: I'm busy right now, is it long?
Agent: It takes three minutes. When could you start?
User: In May, I think.
Agent: Thank you. Which shifts would suit you best?
User: Days. Are you a robot?
Agent: I am an automated assistant, and a colleague reads all of this. How far would you travel to work?
User: Half an hour.
Agent: Thank you for your time, Vera. We will be in touch. Goodbye.`;
const withoutSpeakers = `Hello?
Good morning, do you still look for a place in the evening course?
Yes, but it's too expensive for me.
I understand. There is a grant for the first term. Shall I send you the form?
Yes please.
I will send it today. Have a good day.`;

type Version = Omit<Prisma.prompt_versionsCreateManyInput, 'organization_id' | 'prompt_id' | 'version_number'>;

/** Date and author of a version. */
const by = ({ demo, people }: DemoContext, place: number, daysAgo: number) => {
  const at = Math.min(place, demo.staff.length - 1);
  return {
    created_by: people[at] ?? people[0] ?? null,
    created_by_name: demo.staff[at]?.full_name ?? null,
    created_at: new Date(Date.now() - daysAgo * day),
  };
};

async function addTranscript(
  context: DemoContext,
  daysAgo: number,
  row: { name: string; content: string; call_log_id?: string },
): Promise<string> {
  const { created_by, ...author } = by(context, 0, daysAgo);
  const { id } = await context.services.db.transcripts.create({
    data: {
      ...{ ...row, ...author, organization_id: context.organization_id, user_id: created_by },
      ...{ preview: row.content.slice(0, 150), updated_at: author.created_at },
    },
  });
  return id;
}

/** A prompt with its history, oldest version first. */
async function addPrompt(
  { services: { db }, organization_id }: DemoContext,
  prompt: Partial<Prisma.promptsUncheckedCreateInput> & { title: string },
  versions: [Version, ...Version[]],
  labels: Record<string, number> = {},
): Promise<string> {
  const [first] = versions;
  const { id } = await db.prompts.create({
    data: {
      ...{ ...prompt, organization_id, latest_version: versions.length },
      ...{ user_id: first.created_by ?? null, created_by_name: first.created_by_name ?? null },
      ...{ created_at: first.created_at as Date, updated_at: versions.at(-1)?.created_at as Date },
    },
  });
  await db.prompt_versions.createMany({
    data: versions.map((version, place) => ({ ...version, organization_id, prompt_id: id, version_number: place + 1 })),
  });
  await db.prompt_labels.createMany({
    data: Object.entries(labels).map(([name, version_number]) => ({
      ...{ organization_id, prompt_id: id, name, version_number },
      updated_by_name: first.created_by_name ?? null,
    })),
  });
  return id;
}

const local = { writer_kind: 'local' };

/** A demo call with a generated transcript. */
async function addCallTranscript(context: DemoContext): Promise<void> {
  const { db } = context.services;
  const logs = await db.call_logs.findMany({
    where: { call_duration: { gt: 20 } },
    orderBy: { created_at: 'desc' },
    select: { id: true, lead_name: true, transcript: true },
    take: 50,
  });
  const linesIn = ({ transcript }: (typeof logs)[number]) =>
    ((transcript as { messages?: object[] } | null)?.messages ?? []).length;
  const [log] = logs.sort((a, b) => linesIn(b) - linesIn(a)).filter((one) => linesIn(one) > 1);
  if (!log) return;
  const { lines } = await readCallLines(db, log.id);
  await addTranscript(context, 1, {
    ...{ name: `Call with ${log.lead_name ?? 'a lead'}`, content: writeTranscript(lines), call_log_id: log.id },
  });
}

/** An assistant's current prompt, with a newer version that isn't used yet. */
async function addUsedPrompt(context: DemoContext): Promise<void> {
  const { organization_id, services } = context;
  const assistant = await services.db.assistants.findFirst({
    where: { status: 'published', system_prompt: { not: '' } },
    orderBy: { created_at: 'asc' },
  });
  if (!assistant?.system_prompt) return;
  const content = assistant.system_prompt;
  const prompt_id = await addPrompt(
    context,
    {
      title: `${assistant.name}: instructions`,
      description: "The assistant's current instructions, and the next version.",
    },
    [
      { content, note: 'As the assistant has it', ...by(context, 1, 12) },
      {
        content: `${content.trimEnd()}\n\nNever promise a salary or a date.\n`,
        note: 'No promises',
        ...by(context, 0, 4),
      },
    ],
    { production: 1, staging: 2 },
  );
  await services.db.assistant_prompts.create({
    data: { organization_id, assistant_id: assistant.id, prompt_id, version_number: 1 },
  });
}

const cases = [
  {
    name: 'Answers the telephone',
    turns: ['Hello?'],
    checks: [
      { kind: 'contains' as const, text: 'automated' },
      { kind: 'max_words' as const, words: 40 },
    ],
  },
  {
    name: 'Has no time',
    turns: ['Hello?', "I'm busy right now, is it long?"],
    checks: [
      { kind: 'not_contains' as const, text: 'salary' },
      { kind: 'criterion' as const, text: 'Offers to be brief or to call back.' },
    ],
  },
  {
    name: 'Asks whether it is a robot',
    turns: ['Hello?', 'Yes.', 'Are you a robot?'],
    checks: [{ kind: 'pattern' as const, pattern: '(?i)automated|assistant' }],
  },
];

/** Prompts with history, transcripts in both forms, and test cases that run as soon as a worker starts. */
export async function fillPrompts(context: DemoContext): Promise<void> {
  const transcript_id = await addTranscript(context, 20, { name: 'Vera, nursing intake', content: withSpeakers });
  await addTranscript(context, 9, { name: 'Evening course, recorder', content: withoutSpeakers });
  await addCallTranscript(context);
  const written = writeFromTranscript(withSpeakers).text;
  const honest = written.replace('this is the assistant', 'I am the automated assistant');
  const formal = refinePrompt(honest, 'more formal').text;
  const screening = await addPrompt(
    context,
    {
      ...{ title: 'Nursing intake, from a good call', description: 'Asks nurses when, which shifts, and how far.' },
      ...{ source_type: 'transcript', transcript_id },
    },
    [
      { content: written, ...local, ...by(context, 0, 20) },
      { content: honest, note: 'Says at once what it is', ...by(context, 0, 18) },
      { content: formal, note: 'More formal', ...local, ...by(context, 1, 11) },
      { content: honest, note: null, restored_from: 2, ...by(context, 0, 3) },
    ],
    { production: 2, staging: 4 },
  );
  const about =
    'Reminds people of an appointment the day before. Ask whether they still come and for a better time; never discuss prices.';
  await addPrompt(
    context,
    { title: 'Appointment reminder', description: null, source_type: 'description', source_data: about },
    [{ content: writeFromDescription(about).text, ...local, ...by(context, 0, 6) }],
  );
  await addUsedPrompt(context);
  const acting = await actingAs(context, 0);
  for (const one of cases)
    await createCase(acting, screening, { ...one, variables: { first_name: 'Vera', organization: 'Northlight' } });
  await startRun(acting, screening, StartPromptRun.parse({ versions: [1, 4] }));
}
