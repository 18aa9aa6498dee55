import { randomUUID } from 'node:crypto';
import type { assistantPromptApi } from '@switchboard/contracts/assistant-prompts';
import type { promptApi } from '@switchboard/contracts/prompts';
import { type DomainFixture, everyRole, type Ids, managing, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant, newDraft } from '../assistants/assistants.fixture.ts';
import { newTranscript } from '../transcripts/transcripts.fixture.ts';

/** A generation in one of its states. */
export const generationOf = (organization: TestOrganization, state: object) =>
  insertRow(organization, (tx, organization_id) => {
    const id = randomUUID();
    return tx.prompt_generations.create({
      data: {
        ...{ id, organization_id, conversation_id: id, generation_kind: 'refine', model_kind: 'local' },
        ...{ before: 'You call people.', feedback: 'shorter', text: 'You call.', ...state },
      },
    });
  });
export const newWritten = (organization: TestOrganization) =>
  generationOf(organization, { status: 'ready', finished_at: new Date() });

/** A prompt with versions. */
export const promptOf = (organization: TestOrganization, versions = 3, more: object = {}) =>
  insertRow(organization, (tx, organization_id) =>
    tx.prompts.create({
      data: {
        ...{ organization_id, title: uniqueName('Prompt'), latest_version: versions, ...more },
        versions: {
          create: Array.from({ length: versions }, (_, place) => ({
            version_number: place + 1,
            content: `You call {first_name}. Version ${place + 1}.`,
          })),
        },
      },
    }),
  );
export const newPrompt = (organization: TestOrganization) => promptOf(organization);

const newLabel = async (organization: TestOrganization): Promise<string> => {
  const prompt_id = await newPrompt(organization);
  await insertRow(organization, (tx, organization_id) =>
    tx.prompt_labels.create({ data: { organization_id, prompt_id, name: 'staging', version_number: 2 } }),
  );
  return prompt_id;
};

async function newUses(organization: TestOrganization): Promise<Ids> {
  const prompt_id = await newPrompt(organization);
  for (let count = 0; count < 3; count++) {
    const assistant_id = await newAssistant(organization);
    await insertRow(organization, (tx, organization_id) =>
      tx.assistant_prompts.create({ data: { organization_id, assistant_id, prompt_id, version_number: 2 } }),
    );
  }
  return { id: prompt_id };
}

/** A draft with the text of the prompt already: another one takes the PRO plan. */
async function draftAndPrompt(organization: TestOrganization): Promise<Ids> {
  const ids = { id: await newDraft(organization), prompt_id: await newPrompt(organization) };
  await insertRow(organization, async (tx) => {
    const version = await tx.prompt_versions.findFirst({ where: { prompt_id: ids.prompt_id, version_number: 3 } });
    return tx.assistants.update({ where: { id: ids.id }, data: { system_prompt: version?.content ?? '' } });
  });
  return ids;
}

/** Three prompts of one transcript. */
async function withTranscript(organization: TestOrganization): Promise<Ids> {
  const transcript_id = await newTranscript(organization);
  for (let count = 0; count < 3; count++) await promptOf(organization, 1, { transcript_id });
  return { transcript_id };
}

const label = async () => ({ label: 'staging' });

export const fixture: DomainFixture<typeof promptApi & typeof assistantPromptApi> = {
  newRows: [newPrompt],
  operations: {
    'GET /api/prompts': { may: everyRole, ids: withTranscript, query: (ids) => ids, foreignStatus: 200 },
    'POST /api/prompts': {
      may: working,
      ids: async (organization) => ({
        transcript_id: await newTranscript(organization),
        generation_id: await newWritten(organization),
      }),
      body: (ids) => ({ title: uniqueName('Prompt'), content: 'You call people.', ...ids }),
    },
    'GET /api/prompts/:id': { may: everyRole, ids: one(newPrompt) },
    'PATCH /api/prompts/:id': { may: working, ids: one(newPrompt), body: () => ({ title: uniqueName('Prompt') }) },
    'DELETE /api/prompts/:id': { may: working, ids: one(newPrompt) },
    'GET /api/prompts/:id/versions': { may: everyRole, ids: one(newPrompt) },
    'POST /api/prompts/:id/versions': {
      may: working,
      ids: async (organization) => ({
        id: await newPrompt(organization),
        generation_id: await newWritten(organization),
      }),
      body: ({ generation_id }) => ({ content: 'Another text.', base_version: 3, generation_id }),
    },
    'GET /api/prompts/:id/versions/:version': {
      may: everyRole,
      ids: one(newPrompt),
      params: async () => ({ version: 'latest' }),
    },
    'POST /api/prompts/:id/restore': { may: working, ids: one(newPrompt), body: () => ({ version: 1 }) },
    'GET /api/prompts/:id/labels': { may: everyRole, ids: one(newPrompt) },
    'PUT /api/prompts/:id/labels/:label': {
      may: working,
      ids: one(newPrompt),
      params: label,
      body: () => ({ version: 1 }),
    },
    'DELETE /api/prompts/:id/labels/:label': { may: working, ids: one(newLabel), params: label },
    'PUT /api/prompts/:id/gate': {
      may: managing,
      ids: one(newPrompt),
      body: () => ({ requires_passing_cases: true }),
    },
    'GET /api/prompts/:id/assistants': { may: everyRole, ids: newUses },
    'GET /api/assistants/:id/prompt': { may: everyRole, ids: one(newAssistant) },
    'POST /api/assistants/:id/prompt': {
      may: working,
      ids: draftAndPrompt,
      body: ({ prompt_id }) => ({ prompt_id, version: 3, revision: 1 }),
    },
  },
};
