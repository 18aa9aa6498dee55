import { randomUUID } from 'node:crypto';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantTest } from '@switchboard/contracts/assistant-tests';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import type { FlowStart } from '@switchboard/contracts/flows/fields';
import { withNotice } from '@switchboard/contracts/notices';
import type { PlaceCall, PlacedCall } from '@switchboard/contracts/place-call';
import { priceUsage } from '@switchboard/contracts/price-usage';
import type { Page } from '@switchboard/contracts/shared';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { directPath, maxTestSeconds, maxTestsAtOnce } from '@switchboard/contracts/voice.limits';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { type assistant_tests, type assistants, Prisma } from '../../generated/prisma/client.ts';
import { testerOf } from '../../livekit/identities.ts';
import type { Livekit } from '../../livekit/livekit.ts';
import { NoAgents } from '../../voice/agent-process.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { configFrom, draftOf } from '../assistants/stored-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { readValidPrices } from '../costs/valid-prices.read.ts';
import { snapshotHash } from '../test-conversations/test-gate.ts';
import { fillConfig } from './fill-config.ts';
import type { StoredRecording } from './keep-recording.ts';
import { newTicket, ticketSeconds } from './ticket.ts';

type Wanted = Pick<
  z.output<typeof PlaceCall>,
  | 'assistant_id'
  | 'assistant_version'
  | 'is_recorded'
  | 'is_typed'
  | 'is_direct'
  | 'flow_start'
  | 'organization_id'
  | 'variables'
>;
type Row = Omit<z.output<typeof AssistantTest>, 'created_at' | 'connected_at' | 'ended_at'> &
  Pick<assistant_tests, 'created_at' | 'connected_at' | 'ended_at'>;

// A test that has been silent for longer has lost its process.
const lostSeconds = maxTestSeconds + 2 * ticketSeconds;

const toTest = (row: assistant_tests) => ({ ...row, has_recording: row.recording_path !== null }) as unknown as Row;

/** The tests of an assistant, newest first. Throws NOT_FOUND. */
export async function listAssistantTests({ db }: Context, id: string, query: PageRequest): Promise<Page<Row>> {
  await readAssistant(db, id);
  const found = await readPage(newestFirst, query, (args) =>
    db.assistant_tests.findMany({ ...args, where: { assistant_id: id, AND: args.where } }),
  );
  return { ...found, items: found.items.map(toTest) };
}

/** One test. Throws NOT_FOUND. */
export async function getAssistantTest({ db }: Context, id: string): Promise<Row> {
  const row = await db.assistant_tests.findFirst({ where: { id } });
  if (!row) throw notFound('Test');
  return toTest(row);
}

/** A link to the recording of a test, playable in the page. Throws NOT_FOUND when there is none. */
export async function linkToTestRecording({ db, files }: Context, id: string) {
  const test = await db.assistant_tests.findFirst({
    where: { id },
    select: { recording_path: true, created_at: true },
  });
  if (!test) throw notFound('Test');
  if (!test.recording_path || !(await files.exists(test.recording_path)))
    throw new AppError('NOT_FOUND', 'This test has no recording.', { reason: 'no_recording' });
  return files.signedLink({
    key: test.recording_path,
    file_name: `test-${test.created_at.toISOString().slice(0, 10)}.wav`,
    content_type: 'audio/wav',
    disposition: 'inline',
  });
}

/** The named assistant, or the oldest published one. Throws NOT_FOUND. */
async function findAssistant(tx: Tx, id: string | undefined): Promise<assistants> {
  if (id) return readAssistant(tx, id);
  const first = await tx.assistants.findFirst({ where: { status: 'published' }, orderBy: { created_at: 'asc' } });
  if (!first) throw notFound('Assistant');
  return first;
}

/** Throws LIMIT_EXCEEDED at the concurrency limit; the lock makes counting and adding one step. */
async function assertRoom(tx: Tx, organizationId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
  const [row] = await tx.$queryRaw<{ running: number }[]>`
    SELECT count(*)::int AS running FROM assistant_tests
    WHERE organization_id = ${organizationId}::uuid AND (
      (status = 'waiting' AND ticket_at > now() - make_interval(secs => ${ticketSeconds}))
      OR (status = 'connected' AND created_at > now() - make_interval(secs => ${lostSeconds})))`;
  if ((row?.running ?? 0) >= maxTestsAtOnce)
    throw new AppError(
      'LIMIT_EXCEEDED',
      `${maxTestsAtOnce} tests of assistants are running. Wait until one of them has ended.`,
      { reason: 'too_many_tests' },
    );
}

/** Where a test starts in its flow. Throws VALIDATION for a node that doesn't exist. */
function startIn(config: AssistantConfig, start: FlowStart | undefined): FlowStart | undefined {
  if (!start || followedFlow(config)?.nodes.some(({ id }) => id === start.node)) return start;
  const message = `The flow has no node ${start.node}.`;
  throw new AppError('VALIDATION', message, { fields: { 'flow_start.node': message } });
}

/** Opens the test's room on the media server. If the server can't be reached, ends the test and throws UNAVAILABLE. */
async function openTestRoom(context: Context, livekit: Livekit, id: string) {
  try {
    await livekit.agents.open(id, { kind: 'test', organization_id: context.organizationId });
  } catch (error) {
    context.log.error({ failure: livekit.failureText(error) }, 'the room of a test could not be opened');
    await endWebTest(context, id, { reason: 'connection-failed', lines: [], usage: [], recording: null });
    const why =
      error instanceof NoAgents ? error.message : 'The LiveKit server of this installation cannot be reached.';
    throw new AppError('UNAVAILABLE', why, { reason: 'livekit_unreachable' });
  }
  return {
    transport: 'livekit',
    livekit_url: livekit.settings.url,
    livekit_token: await livekit.testerToken(id),
  } as const;
}

/**
 * Starts a test of an assistant in the browser, which has a minute to connect with its ticket. The address has no
 * scheme: only the browser knows whether it used a secure one.
 */
export async function startWebTest(context: Context, wanted: Wanted, host: string): Promise<PlacedCall> {
  const { organizationId, organization, actor } = context;
  if (wanted.organization_id && wanted.organization_id !== organizationId) throw notFound('Organization');
  // The agent starts while the test is stored, because the person who clicked Test waits for both.
  const hasAgents = !context.livekit || context.env.roles.includes('agent');
  if (hasAgents) context.agents.prepare();
  const id = randomUUID();
  const { ticket, ticket_hash } = newTicket({ id, organization_id: organizationId });
  const assistant_id = await transact(context, async (tx) => {
    const assistant = await findAssistant(tx, wanted.assistant_id);
    const version = wanted.assistant_version ?? null;
    const saved = version === null ? draftOf(assistant) : await readVersion(tx, assistant.id, version);
    // A test that starts at a node tests the flow, even if the assistant still follows its prompt.
    const config = wanted.flow_start && saved.flow ? { ...saved, conversation: 'flow' as const } : saved;
    const noticed = withNotice(config, assistant.gives_notice, wanted.is_recorded ?? false);
    await assertRoom(tx, organizationId);
    const variables = { organization: organization.name, ...wanted.variables };
    await tx.assistant_tests.create({
      data: {
        id,
        organization_id: organizationId,
        assistant_id: assistant.id,
        assistant_version: version,
        ticket_hash,
        snapshot_hash: await snapshotHash(tx, config),
        config: fillConfig(noticed, variables) as object,
        variables,
        is_recorded: wanted.is_recorded ?? false,
        is_typed: wanted.is_typed ?? false,
        flow_start: startIn(config, wanted.flow_start) ?? Prisma.DbNull,
        created_by: userIdOf(actor),
        created_by_name: auditColumnsOf(actor).actor_name ?? '',
      },
    });
    await recordChange(tx, context, {
      resource: 'assistant_test',
      id,
      name: assistant.name,
      change: 'created',
      subject_id: assistant.id,
    });
    return assistant.id;
  });
  // A process that only answers requests leaves the conversation to the agent processes, which join rooms.
  const isDirect = !context.livekit || (wanted.is_direct && hasAgents);
  const transport =
    context.livekit && !isDirect
      ? await openTestRoom(context, context.livekit, id)
      : ({ transport: 'direct', livekit_url: `${host}${directPath}`, livekit_token: ticket } as const);
  return {
    success: true,
    message: '',
    instructions: null,
    call_id: id,
    status: 'initiated',
    is_simulated: true,
    room_name: id,
    participant_identity: testerOf(id),
    assistant_id,
    ...transport,
  };
}

/** What a test needs to run. */
export interface TakenTest
  extends Pick<assistant_tests, 'id' | 'assistant_id' | 'assistant_version' | 'is_recorded' | 'is_typed'> {
  config: AssistantConfig;
  variables: Record<string, string>;
  flow_start: FlowStart | null;
}

/** The same with the conversation so far, if the test's process ended. */
export type OpenTest = TakenTest & Pick<assistant_tests, 'connected_at' | 'cut_offs' | 'lines' | 'usage_before'>;

const opened = (row: assistant_tests): OpenTest => ({
  ...row,
  config: configFrom(row.config),
  variables: row.variables as Record<string, string>,
  flow_start: row.flow_start as FlowStart | null,
});

/**
 * Takes a ticket and returns what the test needs to run; null if the ticket is already taken, expired, or not ours. The ticket is
 * valid again after the test's process ended.
 */
export async function takeTicket(
  context: Context,
  { id, ticket_hash }: { id: string; ticket_hash: string },
): Promise<OpenTest | null> {
  return transact(context, async (tx) => {
    const [row] = await tx.$queryRaw<assistant_tests[]>`
      UPDATE assistant_tests SET status = 'connected', connected_at = coalesce(connected_at, now())
      WHERE id = ${id}::uuid AND ticket_hash = ${ticket_hash} AND status = 'waiting'
        AND ticket_at > now() - make_interval(secs => ${ticketSeconds})
      RETURNING id, assistant_id, assistant_version, config, variables, flow_start, is_recorded, is_typed, connected_at, cut_offs, lines, usage_before`;
    return row ? opened(row) : null;
  });
}

/** What a test that has not ended needs to run. */
export async function readOpenTest({ db }: Context, id: string): Promise<OpenTest | null> {
  const row = await db.assistant_tests.findFirst({ where: { id, status: { not: 'ended' } } });
  return row && opened(row);
}

/** Marks a test as connected after the media server has let the person in. */
export async function connectTest(context: Context, id: string): Promise<void> {
  await transact(context, (tx) =>
    tx.assistant_tests.updateMany({
      where: { id, status: 'waiting' },
      data: { status: 'connected', connected_at: new Date() },
    }),
  );
}

interface Ended {
  reason: EndedReason;
  lines: SpokenLine[];
  /** Null if unknown. */
  usage: Usage[] | null;
  recording: StoredRecording | null;
}

/** Stores the outcome of a test, unless one is stored already. */
export async function endWebTest(
  context: Context,
  id: string,
  { reason, lines, usage, recording }: Ended,
): Promise<void> {
  await transact(context, async (tx) => {
    const ended_at = new Date();
    const prices = await readValidPrices(tx, context.organizationId, ended_at);
    const { count } = await tx.assistant_tests.updateMany({
      where: { id, status: { not: 'ended' } },
      data: {
        status: 'ended',
        ended_reason: reason,
        ended_at,
        lines,
        cost: priceUsage(usage ?? [], prices, usage !== null),
        ...recording,
        config: {},
        variables: {},
      },
    });
    const test = count ? await tx.assistant_tests.findFirst({ where: { id }, include: { assistant: true } }) : null;
    if (!test) return;
    await recordChange(tx, context, {
      resource: 'assistant_test',
      id,
      name: test.assistant.name,
      change: 'updated',
      subject_id: test.assistant_id,
      details: { ended_reason: reason },
    });
  });
}
