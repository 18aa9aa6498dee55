import type { SchemaTemplate } from '@switchboard/contracts/schema-templates';
import { ApiError } from '@switchboard/platform';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { SchemaTemplatePage } from '../pages/SchemaTemplatePage.tsx';
// Imports what pages load on demand, so that no test waits for it.
import '../features/schema-form/LoadedSchemaForm.tsx';
import '../pages/SchemaTemplateEditor.tsx';

export const formId = '00000000-0000-4000-8000-000000000020';
const moment = '2026-11-02T09:00:00.000Z';

export const intakeForm: SchemaTemplate = {
  id: formId,
  organization_id: sampleSession().organization?.id ?? '',
  name: 'Intake',
  description: 'What a ward needs to know',
  version: 2,
  field_count: 3,
  feature_template_count: 0,
  created_by: null,
  created_at: moment,
  updated_at: moment,
  schema: {
    type: 'object',
    properties: {
      ward: { type: 'string', title: 'Ward', 'x-width': 2 },
      contact: { type: 'object', title: 'Contact', properties: { email: { type: 'string' } } },
    },
    required: ['ward'],
  },
};

/** A fake server that stores schema templates, and refuses to overwrite a newer version. */
export function serverOf(templates: SchemaTemplate[]): FakeResponses & { rows: SchemaTemplate[] } {
  const rows = [...templates];
  const find = (id: string) => {
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (!row) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Schema template not found' });
    return { row, index };
  };
  const listed = ({ schema: _, organization_id: __, created_by: ___, ...row }: SchemaTemplate) => row;
  const answers: FakeResponses = {
    'GET /api/schema-templates': ({ query }) => ({
      items: rows.filter(({ name }) => name.includes(query?.search ?? '')).map(listed),
      next_cursor: null,
    }),
    'GET /api/schema-templates/:id': ({ params }) => find(params.id).row,
    'GET /api/schema-templates/:id/uses': ({ params }) => {
      const { feature_template_count: total } = find(params.id).row;
      return {
        feature_templates: { total, first: total > 0 ? [{ id: formId, name: 'Screening' }] : [] },
        campaigns: { total: 0, behind: 0 },
      };
    },
    'POST /api/schema-templates': ({ body }) => {
      const row = {
        ...intakeForm,
        ...body,
        description: body.description ?? null,
        id: `${formId.slice(0, -2)}99`,
        version: 1,
      };
      rows.unshift(row);
      return row;
    },
    'PATCH /api/schema-templates/:id': ({ params, body }) => {
      const { row, index } = find(params.id);
      if (body.updated_at && body.updated_at !== row.updated_at)
        throw new ApiError(409, {
          code: 'CONFLICT',
          reason: 'stale',
          message: `${row.name} was changed by someone else.`,
        });
      const changed = {
        ...row,
        ...(body as Partial<SchemaTemplate>),
        version: row.version + 1,
        updated_at: moment.replace('02T', `0${row.version + 1}T`),
      };
      rows[index] = changed;
      return changed;
    },
    'DELETE /api/schema-templates/:id': ({ params }) => {
      rows.splice(find(params.id).index, 1);
      return undefined;
    },
  };
  return Object.assign(answers, { rows });
}

export function openForm(responses: FakeResponses, options: Partial<Parameters<typeof renderWithHost>[1]> = {}) {
  const { rows: _, ...answers } = responses as FakeResponses & { rows?: unknown };
  return renderWithHost(<SchemaTemplatePage />, {
    path: `/schema-templates/${formId}`,
    route: '/schema-templates/:id',
    responses: answers,
    ...options,
  });
}
