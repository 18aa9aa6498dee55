/** Campaigns of the journeys, made without clicks. */
import { type APIResponse, type BrowserContext, expect } from '@playwright/test';

async function made<T = { id: string }>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

const first = async (context: BrowserContext, path: string) =>
  (await made<{ items: { id: string }[] }>(await context.request.get(path))).items[0]?.id;

/** A draft of a new template: at most two leads, which may be called at almost any hour. */
export async function newCampaign(context: BrowserContext, template: string): Promise<string> {
  const post = async (path: string, data: object) => made(await context.request.post(path, { data }));
  const schema = { type: 'object', properties: { position: { type: 'string', title: 'Position' } } };
  const form = await post('/api/schema-templates', { name: 'Position', schema });
  const feature = await post('/api/feature-templates', {
    name: template,
    agent_id: await first(context, '/api/assistants?status=published'),
    schema_template_id: form.id,
    max_leads_per_instance: 2,
  });
  const { id, updated_at } = await made<{ id: string; updated_at: string }>(
    await context.request.post('/api/campaigns', {
      data: {
        name: 'Spring',
        feature_template_id: feature.id,
        phone_number_id: await first(context, '/api/phone-numbers?type=outbound'),
        configuration_data: { position: 'Nurse' },
      },
    }),
  );
  const window = { call_start_time: '00:00', call_end_time: '23:59' };
  await made(await context.request.patch(`/api/campaigns/${id}`, { data: { ...window, updated_at } }));
  return id;
}
