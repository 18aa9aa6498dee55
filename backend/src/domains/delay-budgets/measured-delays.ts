import { type AssistantConfig, changedFields } from '@switchboard/contracts/assistant-config';
import type { MeasuredDelays } from '@switchboard/contracts/delay-budgets';
import { minMeasuredAnswers } from '@switchboard/contracts/delay-budgets.limits';
import { responseTimes } from '@switchboard/contracts/turn-times';
import type { Tx } from '../../database/database.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { configFrom } from '../assistants/stored-config.ts';

type Assistant = Pick<assistants, 'id' | 'organization_id'>;

/** Fields on which the time until an answer depends; a change of another one leaves what calls measured valid. */
const delayFields =
  /^(llm_(provider|model)|stt_(provider|model)|tts_(provider|model)|\w+_configuration\.(fallbacks|voice|enableStreaming|endpointing_ms|inputMinCharacters|punctuationBoundaries|optimizeStreaming|useSpeakerBoost)|configuration\.(waitSeconds|on\w+Seconds|backOffSeconds|vad\.\w+|endpointing\.\w+))$/;

/** The newest versions and answers that are looked at. */
const maxVersions = 20;
const maxAnswers = 1_000;

/** Calls of the last 30 days count. */
const callDays = 30;

/** Versions that answer as soon as this one: nothing that decides it differs. */
async function versionsAsFast(tx: Tx, { id }: Assistant, config: AssistantConfig): Promise<number[]> {
  const versions = await tx.assistant_versions.findMany({
    where: { assistant_id: id },
    orderBy: { version_number: 'desc' },
    select: { version_number: true, snapshot: true },
    take: maxVersions,
  });
  return versions
    .filter(({ snapshot }) => !changedFields(configFrom(snapshot), config).some((path) => delayFields.test(path)))
    .map(({ version_number }) => version_number);
}

async function ofCalls(tx: Tx, assistant: Assistant, config: AssistantConfig): Promise<number[]> {
  const versions = await versionsAsFast(tx, assistant, config);
  if (versions.length === 0) return [];
  const rows = await tx.$queryRaw<{ ms: number }[]>`
    SELECT ms FROM (
      SELECT answers_ms, created_at FROM call_logs
      WHERE organization_id = ${assistant.organization_id}::uuid AND assistant_id = ${assistant.id}::uuid AND NOT is_simulated
        AND assistant_version = ANY(${versions}::int[]) AND answers_ms <> '{}' AND created_at > now() - make_interval(days => ${callDays})
      ORDER BY created_at DESC LIMIT ${maxAnswers}) logs, unnest(answers_ms) ms LIMIT ${maxAnswers}`;
  return rows.map(({ ms }) => ms);
}

async function ofBrowserTests(tx: Tx, { id, organization_id }: Assistant, hash: string): Promise<number[]> {
  const rows = await tx.$queryRaw<{ ms: number }[]>`
    SELECT (line #>> '{times,total_ms}')::int AS ms FROM assistant_tests t, jsonb_array_elements(t.lines) line
    WHERE t.organization_id = ${organization_id}::uuid AND t.assistant_id = ${id}::uuid AND t.snapshot_hash = ${hash}
      AND NOT t.is_typed AND line #> '{times,total_ms}' IS NOT NULL
    ORDER BY t.created_at DESC LIMIT ${maxAnswers}`;
  return rows.map(({ ms }) => ms);
}

async function ofConversations(tx: Tx, { id, organization_id }: Assistant, hash: string): Promise<number[]> {
  const rows = await tx.$queryRaw<{ ms: number }[]>`
    SELECT (line #>> '{times,total_ms}')::int AS ms
    FROM test_results r, jsonb_array_elements(r.held) conversation, jsonb_array_elements(conversation -> 'lines') line
    WHERE r.organization_id = ${organization_id}::uuid AND r.assistant_id = ${id}::uuid AND r.snapshot_hash = ${hash}
      AND line #> '{times,total_ms}' IS NOT NULL
    ORDER BY r.created_at DESC LIMIT ${maxAnswers}`;
  return rows.map(({ ms }) => ms);
}

/**
 * How soon an assistant as it would be published answers: in real calls of versions with the same models and waits, else in spoken tests of
 * exactly this snapshot, else in its test conversations, which need neither transcriber nor voice. Null where too little was measured.
 */
export async function measuredDelays(
  tx: Tx,
  assistant: Assistant,
  config: AssistantConfig,
  hash: string,
): Promise<MeasuredDelays | null> {
  const sources = {
    calls: () => ofCalls(tx, assistant, config),
    browser_tests: () => ofBrowserTests(tx, assistant, hash),
    test_conversations: () => ofConversations(tx, assistant, hash),
  };
  for (const [source, read] of Object.entries(sources)) {
    const figures = responseTimes(await read());
    if (figures && figures.answers >= minMeasuredAnswers)
      return { source: source as MeasuredDelays['source'], ...figures };
  }
  return null;
}
