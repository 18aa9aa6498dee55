import type { generationApi } from '@switchboard/contracts/generations';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newTranscript } from '../transcripts/transcripts.fixture.ts';
import { generationOf, newPrompt, newWritten } from './prompts.fixture.ts';

const newGeneration = (organization: TestOrganization) =>
  generationOf(organization, { status: 'ready', decision: 'pending', finished_at: new Date() });
const newFailed = async (organization: TestOrganization) => {
  await withRoom(organization);
  return generationOf(organization, { status: 'failed', error_message: 'It broke off.' });
};

/** Few are written at once: those of before are over, and were an hour ago. */
async function withRoom(organization: TestOrganization): Promise<void> {
  await insertRow(organization, async (tx) => {
    await tx.prompt_generations.updateMany({ where: { status: 'generating' }, data: { status: 'cancelled' } });
    await tx.prompt_generations.updateMany({ data: { created_at: new Date(Date.now() - 2 * 3_600_000) } });
    return { id: '' };
  });
}

const newAtWork = async (organization: TestOrganization) => {
  await withRoom(organization);
  return generationOf(organization, { status: 'generating' });
};

/** Three of one conversation about one prompt. */
async function newConversation(organization: TestOrganization): Promise<Ids> {
  const prompt_id = await newPrompt(organization);
  const conversation_id = await generationOf(organization, { status: 'ready', prompt_id });
  for (const feedback of ['formal', 'friendlier'])
    await generationOf(organization, { status: 'ready', prompt_id, conversation_id, feedback });
  return { prompt_id, conversation_id };
}

const ownTranscripts = new WeakMap<TestOrganization, string>();

async function newStart(organization: TestOrganization): Promise<Ids> {
  await withRoom(organization);
  const transcript_id = await newTranscript(organization);
  ownTranscripts.set(organization, transcript_id);
  return { transcript_id, prompt_id: await newPrompt(organization), previous_id: await newWritten(organization) };
}

/** A refinement carries all but a transcript: one that is not the last of its own is what the request is about. */
function startBody({ transcript_id, prompt_id, previous_id }: Ids, organization: TestOrganization) {
  if (transcript_id && transcript_id !== ownTranscripts.get(organization)) return { kind: 'transcript', transcript_id };
  return { kind: 'refine', content: 'You call people.', feedback: 'shorter', prompt_id, previous_id };
}

export const fixture: DomainFixture<typeof generationApi> = {
  newRows: [newGeneration],
  operations: {
    'GET /api/language-model': { may: everyRole },
    'GET /api/generations': { may: everyRole, ids: newConversation, query: (ids) => ids, foreignStatus: 200 },
    'POST /api/generations': {
      may: working,
      ids: newStart,
      body: startBody,
    },
    'GET /api/generations/:id': { may: everyRole, ids: one(newGeneration) },
    'GET /api/generations/:id/stream': { may: everyRole, ids: one(newGeneration) },
    'POST /api/generations/:id/cancel': { may: working, ids: one(newAtWork) },
    'POST /api/generations/:id/retry': { may: working, ids: one(newFailed) },
    'POST /api/generations/:id/decision': {
      may: working,
      ids: one(newGeneration),
      body: () => ({ accepted: 'all' }),
    },
  },
};
