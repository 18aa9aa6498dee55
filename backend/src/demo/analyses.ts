import type { Prisma } from '../generated/prisma/client.ts';
import { costOfTokens } from './costs.ts';

/** Analyses of two calls by models: one succeeded, and for one the provider was busy. */
export function analysesOf(logs: readonly Prisma.call_logsCreateManyInput[]): Prisma.call_analysesCreateManyInput[] {
  const talked = logs.filter(({ transcript, cost }) => transcript && JSON.stringify(cost ?? '').includes('openai'));
  return talked.slice(0, 6).flatMap(({ id, organization_id, created_at }, place) => {
    const base = { organization_id, call_log_id: id ?? '', created_at, updated_at: created_at };
    const made = { ...base, status: 'completed', made_by: 'OpenAI gpt-4o-mini', cost: costOfTokens(900, 60) };
    const busy = 'OpenAI is asked too often at the moment (429).';
    return [
      {
        ...made,
        kind: 'evaluation',
        is_success: place % 3 !== 1,
        text:
          place % 3 === 1
            ? 'The call ended before all questions were answered.'
            : 'The assistant introduced itself, asked what it had to ask, and ended politely.',
      },
      place % 2 === 1
        ? { ...base, kind: 'structured_data', status: 'failed', made_by: 'OpenAI gpt-4o-mini', error_message: busy }
        : { ...made, kind: 'structured_data', data: { can_start: 'in four weeks', wants_no_calls: false } },
    ];
  });
}
