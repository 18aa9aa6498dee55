import { isForClientsAlone, type Permission, permissions } from '@switchboard/contracts/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { newClient } from '../testing/test-organization.ts';
import type { RegisteredEndpoint } from './endpoints.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The feature to which the operations of a permission belong, by the permission's first word; null if there is none. */
const featureOf: Record<string, string | null> = {
  organization: null,
  member: null,
  operator: null,
  client: null,
  client_member: null,
  portal: null,
  module: null,
  api_key: null,
  audit: null,
  webhook: null,
  embed: null,
  // Each step is shown with the feature that it needs.
  onboarding: null,
  module_settings: null,
  price: null,
  event: null,
  lead: 'leads',
  custom_field: 'leads',
  call: 'calllogs',
  upload: 'leaduploads',
  assistant: 'assistants',
  tool_secret: 'assistants',
  provider: 'providers',
  knowledge: 'assistants',
  phone_number: 'phonenumbers',
  template: 'featureTemplates',
  campaign: 'campaigns',
  prompt: 'microprompts',
  slot: 'slots',
  whatsapp: null,
  do_not_call: 'leads',
  // Whoever makes links sees what has become of them.
  interview: null,
};

/** Operations of a feature that others depend on, so that they stay when it is switched off. */
const shared = [
  // Leads are called and calls are watched from every page; the feature is their log.
  'POST /api/call',
  'GET /api/call',
  'GET /api/call/:id',
  'POST /api/call/:id/end',
  'POST /api/call/:id/listen',
  'GET /api/call/:id/transfer',
  'POST /api/call/:id/transfer',
  'PATCH /api/call/:id/ended-reason',
  'POST /api/sandbox/call-in',
  'GET /api/scheduled-calls',
  'POST /api/scheduled-calls',
  'GET /api/scheduled-calls/:id',
  'PATCH /api/scheduled-calls/:id',
  'POST /api/scheduled-calls/:id/cancel',
  'GET /api/leads/:id/call-window',
  'GET /api/calls/overview',
  'GET /api/calls/pause',
  'POST /api/calls/pause',
  'POST /api/calls/resume',
  'GET /api/calls/settings',
  'PATCH /api/calls/settings',
  'GET /api/calls/campaigns',
  'GET /api/calls/held',
  'GET /api/calls/uncertain',
  'POST /api/calls/uncertain/:id/resolve',
  'GET /api/decisions',
  // A program follows calls and interviews as they happen.
  'GET /api/conversation-events',
  'POST /api/video-link',
  'POST /api/demo-video-call',
  // Who calls chooses an assistant and a number.
  'GET /api/assistants',
  'GET /api/assistants/:id',
  'GET /api/phone-numbers',
  'GET /api/phone-numbers/:id',
  // A campaign is filled in by its template's schema.
  'GET /api/schema-templates',
];

const family = (permission: Permission) => permission.split('.')[0] ?? '';
const send = async (person: TestPerson, { method, path }: RegisteredEndpoint) =>
  person.request<{ error: { reason: string } }>(
    method,
    path.replace(/:\w+/g, person.userId),
    method === 'GET' ? undefined : {},
  );

describe('features', () => {
  it('every permission knows its feature', () => {
    expect([...new Set(permissions.map(family))].sort()).toEqual(Object.keys(featureOf).sort());
  });

  it('every operation of a feature names it', () => {
    const unnamed = app.registry.filter(
      ({ endpoint: { permission, flag } }) => permission && !flag && featureOf[family(permission)],
    );
    expect(unnamed.map(({ key }) => key).sort(), 'operations that work without their feature').toEqual(shared.sort());
  });

  it('a feature that is off is refused in every operation of that organization only', async () => {
    const person = await app.signUp();
    const { organizationId } = person;
    const client = { id: await newClient({ app, organizationId }), role: 'admin' } as const;
    const portal = await app.signUp({ organizationId, client });
    const other = await app.signUp();
    const flagged = app.registry.filter(({ endpoint }) => endpoint.flag);
    expect(flagged.length).toBeGreaterThan(20);
    const off = Object.fromEntries(flagged.map(({ endpoint }) => [endpoint.flag, false]));
    await app.services.systemPool.query('UPDATE organizations SET feature_flags = $2 WHERE id = $1', [
      organizationId,
      off,
    ]);
    for (const operation of flagged) {
      const { permission } = operation.endpoint;
      const answer = await send(permission && isForClientsAlone(permission) ? portal : person, operation);
      expect([answer.status, answer.body.error.reason], operation.key).toEqual([403, 'feature_disabled']);
    }
    expect((await other.request('GET', '/api/leads')).status).toBe(200);
  });
});

describe('the PRO plan', () => {
  it('every operation of the PRO plan checks for it', async () => {
    const person = await app.signUp();
    const ofPlan = app.registry.filter(({ endpoint }) => endpoint.is_pro);
    expect(ofPlan.map(({ key }) => key)).toContain('GET /api/usage');
    for (const operation of ofPlan) {
      const answer = await send(person, operation);
      expect([answer.status, answer.body.error.reason], operation.key).toEqual([403, 'pro_required']);
    }
  });
});
