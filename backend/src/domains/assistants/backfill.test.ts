import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationNames, migrationsDir } from '../../database/migrations.ts';
import { testEnv } from '../../testing/test-app.ts';
import { asOwner, envFor } from '../../testing/test-database.ts';
import { configFrom } from './stored-config.ts';

const migration = '20261123100000_assistant_versions';
const env = testEnv();
const name = `backfill_${randomUUID().slice(0, 8)}`;
const { databaseUrl } = envFor(env, name);
const script = (of: string) => readFileSync(join(migrationsDir, of, 'migration.sql'), 'utf8');

beforeAll(async () => {
  await asOwner(env.databaseUrl, (owner) => owner.query(`CREATE DATABASE ${name}`));
  await asOwner(databaseUrl, async (owner) => {
    for (const earlier of migrationNames().filter((other) => other < migration)) await owner.query(script(earlier));
  });
});
afterAll(() => asOwner(env.databaseUrl, (owner) => owner.query(`DROP DATABASE ${name} WITH (FORCE)`)));

interface Row {
  name: string;
  status: string;
  published_version: number | null;
  has_unpublished_changes: boolean;
  tts_provider: string;
  snapshot: object | null;
  hash: string | null;
  notes: string | null;
}

test('the migration makes version 1 of each published assistant and none of drafts and archived ones', async () => {
  const organization = randomUUID();
  const rows = await asOwner(databaseUrl, async (owner) => {
    await owner.query(`INSERT INTO organizations (id, name) VALUES ($1, 'Before')`, [organization]);
    for (const [assistant, status, at] of [
      ['Reception', 'published', '2026-11-01'],
      ['reception', 'draft', '2026-11-02'],
      ['Reception', 'archived', '2026-11-03'],
    ])
      await owner.query(
        `INSERT INTO assistants (organization_id, name, status, llm_provider, llm_model, stt_provider, stt_model, tts_provider, tts_model,
           first_message, system_prompt, created_at)
         VALUES ($1, $2, $3, 'openai', 'gpt-4', 'deepgram', 'nova-3', 'smallest_ai', 'lightning', 'Hi', 'Be kind.', $4)`,
        [organization, assistant, status, at],
      );
    await owner.query(script(migration));
    const found = await owner.query<Row>(
      `SELECT a.*, v.snapshot, v.hash, v.notes FROM assistants a LEFT JOIN assistant_versions v ON v.assistant_id = a.id
       ORDER BY a.status`,
    );
    return found.rows;
  });
  expect(rows).toMatchObject([
    { status: 'archived', name: 'Reception', published_version: null, snapshot: null },
    { status: 'draft', name: 'reception (2)', published_version: null, has_unpublished_changes: true, snapshot: null },
    {
      status: 'published',
      name: 'Reception',
      published_version: 1,
      has_unpublished_changes: false,
      tts_provider: 'smallestai',
      notes: 'Initial creation',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  const said = { name: 'Reception', first_message: 'Hi', system_prompt: 'Be kind.', llm_model: 'gpt-4' };
  const voice = { tts_provider: 'smallestai', tts_model: 'lightning' };
  expect(configFrom(rows[2]?.snapshot)).toEqual({ ...defaultAssistantConfig(), ...said, ...voice });
});
