import { randomUUID } from 'node:crypto';
import { permissions } from '@switchboard/contracts/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, actorCan, userIdOf } from './actor.ts';
import { type Context, systemContext } from './context.ts';
import { transact } from './database/transact.ts';
import { createMicroPrompt } from './domains/micro-prompts/micro-prompts.service.ts';
import { startTestApp, type TestApp, type TestPerson } from './testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
let context: Context;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  context = await systemContext(app.services, owner.organizationId, 'dialer');
});
afterAll(() => app.close());

const id = randomUUID();
const client = { id: randomUUID(), name: 'Larkfield', shares_transcripts: true, shares_recordings: true };
const session = {
  email: 'ada@example.com',
  email_verified: true,
  has_second_factor: false,
  session_id: randomUUID(),
  is_developer: false,
};

function actors(): [Actor, userId: string | null, audited: [string | null, string | null]][] {
  return [
    [
      { kind: 'person', id: owner.userId, full_name: 'Ada', role: 'member', ...session },
      owner.userId,
      [owner.userId, 'Ada'],
    ],
    [{ kind: 'api_key', id, name: 'Zapier', scopes: ['write'] }, null, [id, 'Zapier']],
    [
      { kind: 'client', id, user_id: owner.userId, full_name: 'Client', role: 'editor', client },
      owner.userId,
      [id, 'Client'],
    ],
    [{ kind: 'candidate', interview_id: id }, null, [id, null]],
    [context.actor, null, [null, 'dialer']],
  ];
}

describe('the actor of a request', () => {
  it('each kind of actor can use a verb, and is recorded in the row and in the audit log', async () => {
    for (const [actor, userId, [actorId, name]] of actors()) {
      const prompt = await createMicroPrompt({ ...context, actor }, { title: 'Be brief', content: 'Speak slowly.' });
      const [entry] = await transact(context, (tx) => tx.audit_logs.findMany({ where: { resource_id: prompt.id } }));
      expect([prompt.created_by, userIdOf(actor)], actor.kind).toEqual([userId, userId]);
      expect(entry, actor.kind).toMatchObject({
        user_id: userId,
        actor_kind: actor.kind,
        actor_id: actorId,
        actor_name: name,
        request_id: context.requestId,
      });
    }
  });

  it('each kind of actor has only the permissions that its role or key allows', () => {
    const may = Object.fromEntries(
      actors().map(([actor]) => [actor.kind, permissions.filter((permission) => actorCan(actor, permission))]),
    );
    // Sample data is only for members of the organization.
    const others = ['portal.write', 'onboarding.write'];
    // Admins manage web embeds, and so do programs that set up a site.
    const writes = permissions.filter(
      (name) => name === 'embed.manage' || (name.endsWith('.write') && !others.includes(name)),
    );
    const ofClients = ['onboarding.read', 'portal.read', 'portal.write', 'module.report', 'event.read'];
    expect(may).toMatchObject({ api_key: writes, client: ofClients, candidate: [], system: [...permissions] });
    expect(may.person).toContain('prompt.write');
    expect(may.person).not.toContain('member.manage');
  });
});
