import { describe, expect, it } from 'vitest';
import { changedStaleRules, deriveStaleRules } from './derive-stale-rules.ts';
import type { Endpoint } from './endpoint.ts';
import { changeTypes, type LiveEventType } from './event-types.ts';
import { api } from './index.ts';
import { staleRules } from './stale-rules.ts';

const endpoints: Record<string, Endpoint> = api;

const isStaleAfter = (key: string, type: LiveEventType) => {
  const after = endpoints[key]?.stale_after;
  return after === 'any change' || after?.includes(type) === true;
};

/** `lead_upload.changed` is about the rows of `/api/lead-uploads`. */
const pathOf = (type: string) => `/api/${type.replace(/\.changed$/, 's').replaceAll('_', '-')}`;

/**
 * Data that members read and that no change in the organization makes stale while a page is open, or that a page
 * reloads itself.
 */
const neverStale = [
  'GET /api/api-keys/apps/:client_id',
  'GET /api/api-keys/devices/:user_code',
  'GET /api/assistant-tests/:id',
  'GET /api/assistants/:id/flow/first',
  'GET /api/assistants/:id/flow/traffic',
  'GET /api/assistants/:id/versions/:version',
  'GET /api/call',
  'GET /api/call-logs/:id/line',
  'GET /api/call/:id/transfer',
  'GET /api/campaigns/:id/reports/:report_id/leads',
  'GET /api/interviews/:id/recordings/:recording_id',
  'GET /api/live-interviews',
  'GET /api/mails',
  'GET /api/mails/members',
  'GET /api/model-catalogue',
  'GET /api/phone-numbers/call-setup',
  'GET /api/providers/:id/uses',
  'GET /api/schema-templates/:id/diff',
  'GET /api/schema-templates/:id/versions/:version',
  'GET /api/slots/:id/occurrences',
  'GET /api/test-conversations/suggestions',
  'GET /api/tools',
  'GET /api/whatsapp-numbers/:id/status',
];

const linkToFile = /\/(export|recording|download)$/;

describe('the stale_after of endpoints', () => {
  it('stale-rules.ts matches the declarations of the endpoints', () => {
    expect(staleRules).toEqual(deriveStaleRules(api));
  });

  it('only GET endpoints declare stale_after', () => {
    const declared = Object.keys(endpoints).filter((key) => endpoints[key]?.stale_after);
    expect(declared.filter((key) => !key.startsWith('GET '))).toEqual([]);
  });

  it.each([...changeTypes, 'call.status'] as const)('the event %s makes at least one endpoint stale', (type) => {
    const named = Object.values(endpoints).filter(({ stale_after: after }) => after?.includes(type));
    expect(named.length).toBeGreaterThan(0);
  });

  it('a list and its row are stale after a change of the row', () => {
    const pairs = changeTypes.flatMap((type) =>
      [`GET ${pathOf(type)}`, `GET ${pathOf(type)}/:id`].filter((key) => endpoints[key]).map((key) => ({ key, type })),
    );
    const unstable = pairs.filter(({ key }) => !neverStale.includes(key));
    expect(unstable.length).toBeGreaterThan(40);
    expect(unstable.filter(({ key, type }) => !isStaleAfter(key, type))).toEqual([]);
  });

  it('every GET endpoint of members declares stale_after, except for files and listed ones', () => {
    const silent = Object.entries(endpoints).filter(
      ([key, { access, answer_type: file, response, stale_after: after }]) =>
        key.startsWith('GET ') && access === 'member' && response && !file && !linkToFile.test(key) && !after,
    );
    expect(silent.map(([key]) => key).sort()).toEqual(neverStale);
  });

  it('deriveStaleRules shortens changes, and writes any change as *', () => {
    const rules = deriveStaleRules({
      'GET /api/b': { summary: 'B', stale_after: ['lead.changed', 'call.status'] },
      'GET /api/a': { summary: 'A', stale_after: 'any change' },
      'GET /api/c': { summary: 'C' },
    });
    expect(Object.entries(rules)).toEqual([
      ['GET /api/a', '*'],
      ['GET /api/b', 'lead call.status'],
    ]);
  });

  it('changedStaleRules names new, different and removed declarations', () => {
    const known = { 'GET /api/same': 'lead', 'GET /api/other': 'lead', 'GET /api/gone': 'lead' };
    const current = { 'GET /api/same': 'lead', 'GET /api/other': 'lead slot', 'GET /api/new': '*' };
    expect(changedStaleRules(current, known)).toEqual({
      'GET /api/other': 'lead slot',
      'GET /api/new': '*',
      'GET /api/gone': '',
    });
  });
});
