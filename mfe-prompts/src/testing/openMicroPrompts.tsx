import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import { ApiError } from '@switchboard/platform';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { MicroPromptsPage } from '../pages/MicroPromptsPage.tsx';

const organizationId = sampleSession().organization?.id ?? '';

export function samplePrompt(number: number, overrides: Partial<MicroPrompt> = {}): MicroPrompt {
  return {
    id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
    organization_id: organizationId,
    title: `Prompt ${number}`,
    content: `Content of prompt ${number}`,
    created_by: null,
    created_at: '2026-11-02T09:00:00.000Z',
    updated_at: '2026-11-02T09:00:00.000Z',
    ...overrides,
  };
}

export const greeting = samplePrompt(1, { title: 'Greeting', content: 'Hello {first_name}, good to reach you.' });
export const closing = samplePrompt(2, { title: 'Closing', content: 'Thank you for your time.' });

/** A fake server that stores prompts, so that the page shows what was really sent. */
export function serverWith(prompts: MicroPrompt[]): FakeResponses {
  const rows = [...prompts];
  return {
    'GET /api/micro-prompts': () => ({ items: [...rows], next_cursor: null }),
    'POST /api/micro-prompts': ({ body }) => {
      const row = samplePrompt(50, body);
      rows.push(row);
      return row;
    },
    'PATCH /api/micro-prompts/:id': ({ params, body }) => {
      const index = rows.findIndex(({ id }) => id === params.id);
      const row = { ...samplePrompt(0), ...rows[index], ...body };
      rows[index] = row;
      return row;
    },
    'DELETE /api/micro-prompts/:id': ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    },
  };
}

export const refusal = new ApiError(409, { code: 'CONFLICT', message: 'The library is locked.' });

export function open(responses: FakeResponses, options: Partial<Parameters<typeof renderWithHost>[1]> = {}) {
  return renderWithHost(<MicroPromptsPage />, { path: '/micro-prompts', responses, ...options });
}
