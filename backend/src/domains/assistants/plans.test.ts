import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { StaffRole } from '@switchboard/contracts/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { uniqueName } from '../../testing/test-organization.ts';
import { authorOf, setPlan } from './test-assistants.ts';

const roles = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly StaffRole[];

// Statuses of owner, admin, member and viewer; first without the PRO plan, then with it.
const matrix = `
  list                 200 200 200 200 | 200 200 200 200
  catalogue            200 200 200 200 | 200 200 200 200
  create               201 201 201 403 | 201 201 201 403
  read                 200 200 200 200 | 200 200 200 200
  save                 200 200 200 403 | 200 200 200 403
  save PRO fields      403 403 403 403 | 200 200 200 403
  save functions       403 403 403 403 | 200 200 200 403
  save PRO transcriber 403 403 403 403 | 200 200 200 403
  rename               200 200 200 403 | 200 200 200 403
  check                200 200 200 200 | 200 200 200 200
  publish              200 200 200 403 | 200 200 200 403
  unpublish            200 200 200 403 | 200 200 200 403
  versions             200 200 200 200 | 200 200 200 200
  version              200 200 200 200 | 200 200 200 200
  restore              200 200 200 403 | 200 200 200 403
  make live            200 200 200 403 | 200 200 200 403
  duplicate            201 201 201 403 | 201 201 201 403
  usage                200 200 200 200 | 200 200 200 200
  export               200 200 200 200 | 200 200 200 200
  import               201 201 201 403 | 201 201 201 403
  import PRO fields    403 403 403 403 | 201 201 201 403
  delete               204 204 204 403 | 204 204 204 403
`;

interface Target {
  live: AssistantDetail;
  request: (method: string, path: string, body?: unknown) => Promise<number>;
}

const save = ({ live, request }: Target, changes: object) =>
  request('PUT', `/${live.id}`, { revision: live.draft_revision, config: { ...live.config, ...changes } });
const importOf = ({ request }: Target, changes: object) =>
  request('POST', '/import', {
    format: 'switchboard.assistant.v1',
    config: { ...defaultAssistantConfig(), name: uniqueName('Import'), ...changes },
  });

const operations: Record<string, (target: Target) => Promise<number>> = {
  list: ({ request }) => request('GET', ''),
  catalogue: ({ request }) => request('GET', '/../model-catalogue'),
  create: ({ request }) => request('POST', '', { name: uniqueName('New') }),
  read: ({ live, request }) => request('GET', `/${live.id}`),
  save: (target) => save(target, { call_about: 'A check-up', knowledge_base_ids: [] }),
  'save PRO fields': (target) => save(target, { system_prompt: 'Be kind.' }),
  'save functions': (target) => save(target, { functions: [{ name: 'look_up' }] }),
  'save PRO transcriber': (target) => save(target, { stt_model: 'whisper-large' }),
  rename: ({ live, request }) => request('PATCH', `/${live.id}`, { name: uniqueName('Renamed') }),
  check: ({ live, request }) => request('GET', `/${live.id}/checks`),
  publish: ({ live, request }) => request('POST', `/${live.id}/publish`, { revision: live.draft_revision }),
  unpublish: ({ live, request }) => request('PATCH', `/${live.id}`, { status: 'draft' }),
  versions: ({ live, request }) => request('GET', `/${live.id}/versions`),
  version: ({ live, request }) => request('GET', `/${live.id}/versions/1`),
  restore: ({ live, request }) => request('POST', `/${live.id}/restore`, { version: 1 }),
  'make live': ({ live, request }) => request('POST', `/${live.id}/restore`, { version: 1, publish: true }),
  duplicate: ({ live, request }) => request('POST', `/${live.id}/duplicate`),
  usage: ({ live, request }) => request('GET', `/${live.id}/usage`),
  export: ({ live, request }) => request('GET', `/${live.id}/export`),
  import: (target) => importOf(target, { call_about: 'A check-up' }),
  'import PRO fields': (target) => importOf(target, { system_prompt: 'Be kind.' }),
  delete: ({ live, request }) => request('DELETE', `/${live.id}`),
};

let app: TestApp;
let people: Record<StaffRole, TestPerson>;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.signUp();
  const colleague = (role: StaffRole) => app.signUp({ role, organizationId: owner.organizationId });
  people = {
    owner,
    admin: await colleague('admin'),
    member: await colleague('member'),
    viewer: await colleague('viewer'),
  };
});
afterAll(() => app.close());

test('permissions by role and plan match the matrix', async () => {
  const author = authorOf(people.owner);
  const rows = new Map(Object.keys(operations).map((name) => [name, [] as string[]]));
  for (const isPro of [false, true]) {
    await setPlan(app, people.owner, isPro);
    for (const [name, run] of Object.entries(operations))
      for (const role of roles) {
        const live = (await author.publish(await author.create())).body;
        const person = people[role];
        const request: Target['request'] = async (method, path, body) =>
          (await person.request(method, new URL(`/api/assistants${path}`, 'http://x').pathname, body)).status;
        rows.get(name)?.push(String(await run({ live, request })));
      }
  }
  const found = [...rows].map(
    ([name, statuses]) => `  ${name.padEnd(20)} ${statuses.slice(0, 4).join(' ')} | ${statuses.slice(4).join(' ')}`,
  );
  expect(`\n${found.join('\n')}\n`).toBe(matrix);
});
