import { randomUUID } from 'node:crypto';
import { starterConfig } from '../../../backend/src/domains/assistants/defaults.ts';
import { insertPublished } from '../../../backend/src/domains/assistants/versions.ts';
import { newCallLog } from '../../../backend/src/domains/calls/calls.fixture.ts';
import { newCredential } from '../../../backend/src/domains/providers/providers.fixture.ts';
import { asOwner } from '../../../backend/src/testing/test-database.ts';
import { insertRow, type TestOrganization } from '../../../backend/src/testing/test-organization.ts';
import type { Kind, KindParts } from './kind.ts';

/** The model's output, piece by piece, over two seconds. */
export const pieces = Array.from({ length: 40 }, () => 'word ');

export async function texts({ app, person, modelUrl }: KindParts): Promise<Kind[]> {
  const { organizationId } = person;
  const organization = { app, organizationId } as TestOrganization;
  const owner = <T extends object>(text: string, values: unknown[]) =>
    asOwner(app.services.env.databaseUrl, async (client) => (await client.query<T>(text, values)).rows);
  await newCredential(organization);
  await owner(
    `UPDATE provider_credentials SET config = config || jsonb_build_object('base_url', $2::text)
     WHERE organization_id = $1 AND provider_name = 'custom_llm'`,
    [organizationId, modelUrl],
  );
  const assistant_id = await insertRow(organization, (tx, organization_id) =>
    insertPublished(tx, organization_id, {
      ...starterConfig(`Analyst ${randomUUID()}`),
      llm_provider: 'custom',
      llm_model: 'stub-1',
    }),
  );
  const generations: string[] = [];
  const analyses: string[] = [];
  return [
    {
      name: 'generated texts',
      async begin(number) {
        // Their limit is one of people, not of kills.
        await owner(
          "UPDATE prompt_generations SET created_at = created_at - interval '1 day' WHERE organization_id = $1",
          [organizationId],
        );
        const { status, body } = await person.request<{ id: string }>('POST', '/api/generations', {
          kind: 'description',
          title: `Text ${number}`,
          description: 'Calls about visits.',
        });
        if (status >= 300) throw new Error(`A text was answered with ${status}: ${JSON.stringify(body)}`);
        generations.push(body.id);
      },
      async outcomes() {
        const rows = await owner<{ id: string; status: string; content: string | null; versions: number }>(
          `SELECT g.id, g.status, (SELECT v.content FROM prompt_versions v WHERE v.prompt_id = g.prompt_id ORDER BY v.version_number LIMIT 1) AS content,
             (SELECT count(*)::int FROM prompt_versions v WHERE v.prompt_id = g.prompt_id) AS versions
           FROM prompt_generations g WHERE g.id = ANY($1)`,
          [generations],
        );
        const whole = pieces.join('');
        const found = rows.map(({ id, status, content, versions }) => ({
          isStuck: status === 'generating',
          isLost: status === 'ready' ? content?.trim() !== whole.trim() : content !== null,
          isDoubled: versions > 1,
          hasFailed: status === 'failed',
          detail: `generation ${id}: ${status}, ${content?.length ?? 0} characters`,
        }));
        return [...found, ...Array.from({ length: generations.length - rows.length }, () => ({ isLost: true }))];
      },
    },
    {
      name: 'analyses of calls',
      async begin() {
        const id = await newCallLog(organization, { assistant_id });
        const { status, body } = await person.request<{ id: string }>('POST', `/api/call-logs/${id}/analyses`, {
          kind: 'summary',
        });
        if (status >= 300) throw new Error(`An analysis was answered with ${status}: ${JSON.stringify(body)}`);
        analyses.push(body.id);
      },
      async outcomes() {
        const rows = await owner<{ id: string; status: string; error_message: string | null }>(
          'SELECT id, status, error_message FROM call_analyses WHERE id = ANY($1)',
          [analyses],
        );
        const found = rows.map(({ id, status, error_message }) => ({
          isStuck: ['waiting', 'running'].includes(status),
          hasFailed: status === 'failed',
          detail: `analysis ${id}: ${status} ${error_message ?? ''}`,
        }));
        return [...found, ...Array.from({ length: analyses.length - rows.length }, () => ({ isLost: true }))];
      },
    },
  ];
}
