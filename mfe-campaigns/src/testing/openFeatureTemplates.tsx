import type { Assistant } from '@switchboard/contracts/assistants';
import type { FeatureTemplate, TemplateUse } from '@switchboard/contracts/feature-templates';
import type { SchemaTemplateRow } from '@switchboard/contracts/schema-templates';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeatureTemplatesPage } from '../pages/FeatureTemplatesPage.tsx';

export const organization_id = sampleSession().organization?.id ?? '';
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const moment = '2026-11-02T09:00:00.000Z';

const sampleAssistant = (number: number, name: string): Assistant => ({
  id: uuid(number),
  organization_id,
  name,
  description: null,
  status: 'published',
  llm_provider: 'openai',
  llm_model: 'gpt-4',
  stt_provider: 'deepgram',
  stt_model: 'nova-3',
  tts_provider: 'elevenlabs',
  tts_model: 'eleven_turbo_v2',
  first_message: null,
  variables: [],
  published_version: 1,
  has_unpublished_changes: false,
  untested_reason: null,
  preferred_phone_number_id: null,
  created_at: moment,
  updated_at: moment,
});

export const firstCall = sampleAssistant(10, 'First call');
export const followUp = sampleAssistant(11, 'Follow-up');
export const intake: SchemaTemplateRow = {
  id: uuid(20),
  name: 'Intake form',
  description: null,
  version: 1,
  field_count: 2,
  feature_template_count: 1,
  created_at: moment,
  updated_at: moment,
};

export const screening: FeatureTemplate = {
  id: uuid(1),
  organization_id,
  name: 'Screening',
  agent_id: firstCall.id,
  schema_template_id: intake.id,
  assistant: { id: firstCall.id, name: firstCall.name },
  schema_template: { id: intake.id, name: intake.name },
  max_instances: 1,
  max_leads_per_instance: 2500,
  max_call_minutes_per_instance: null,
  max_reports_per_instance: null,
  campaign_count: 2,
  created_at: moment,
  updated_at: moment,
};
export const noUse: TemplateUse = {
  max_instances: 0,
  max_leads_per_instance: 0,
  max_call_minutes_per_instance: 0,
  max_reports_per_instance: 0,
};
export const unlimited: FeatureTemplate = {
  ...screening,
  id: uuid(2),
  name: 'Surveys',
  max_instances: null,
  max_leads_per_instance: null,
  campaign_count: 0,
};

/** A fake server that stores templates, so that the page shows what was really sent. */
export function serverWith(templates: FeatureTemplate[], assistants = [firstCall, followUp]): FakeResponses {
  const rows = [...templates];
  return {
    'GET /api/feature-templates': () => ({ items: [...rows], next_cursor: null }),
    'GET /api/assistants': () => ({ items: assistants, next_cursor: null }),
    'GET /api/schema-templates': () => ({ items: [intake], next_cursor: null }),
    'POST /api/feature-templates': ({ body }) => {
      const row = { ...unlimited, id: uuid(50), name: body.name };
      rows.unshift(row);
      return row;
    },
    'DELETE /api/feature-templates/:id': ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    },
  };
}

export function open(responses: FakeResponses, options: Partial<Parameters<typeof renderWithHost>[1]> = {}) {
  return renderWithHost(<FeatureTemplatesPage />, { path: '/feature-templates', responses, ...options });
}

export async function openDialog() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Template' }));
  await dialog.findByRole('textbox', { name: /^Name/ });
  return dialog;
}

export async function choose(dialog: Awaited<ReturnType<typeof openDialog>>, field: RegExp, option: string) {
  await userEvent.type(dialog.getByRole('combobox', { name: field }), option);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
