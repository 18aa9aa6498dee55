import type { clientApi } from '@switchboard/contracts/clients';
import { type DomainFixture, everyRole, type Ids, managing, one } from '../../testing/operation-fixture.ts';
import {
  inAWeek,
  insertRow,
  newClient,
  type TestOrganization,
  uniqueAddress,
} from '../../testing/test-organization.ts';
import { hashCode } from './client-invitations.service.ts';

/** A client member whose account can't sign in. */
async function newClientMember({ app, organizationId, clientId }: TestOrganization): Promise<string> {
  const { rows } = await app.services.systemPool.query<{ id: string }>(
    `WITH person AS (INSERT INTO users (email, full_name) VALUES ($1, 'Client') RETURNING id)
     INSERT INTO client_members (organization_id, client_id, user_id, role) SELECT $2, $3, id, 'viewer' FROM person RETURNING id`,
    [uniqueAddress(), organizationId, clientId],
  );
  return rows[0]?.id ?? '';
}

async function newCode(organization: TestOrganization, email: string): Promise<{ id: string; code: string }> {
  const code = crypto.randomUUID();
  const id = await insertRow(organization, (tx, organization_id) =>
    tx.client_invitations.create({
      data: {
        organization_id,
        client_id: organization.clientId,
        email: email.toLowerCase(),
        role: 'viewer',
        code_hash: hashCode(code),
        expires_at: inAWeek(),
      },
    }),
  );
  return { id, code };
}

const newInvitation = async (organization: TestOrganization) => (await newCode(organization, uniqueAddress())).id;
const ofClient = async ({ clientId }: TestOrganization): Promise<Ids> => ({ client_id: clientId });

/** A code for a requester who is no member yet. */
async function codeFor(organization: TestOrganization, asker: { email: string; userId: string }): Promise<Ids> {
  await insertRow(organization, async (tx) => {
    await tx.client_members.deleteMany({ where: { user_id: asker.userId } });
    await tx.client_invitations.deleteMany({ where: { email: asker.email } });
    return { id: '' };
  });
  return { code: (await newCode(organization, asker.email)).code };
}

export const fixture: DomainFixture<typeof clientApi> = {
  newRows: [newClient, newClientMember, newInvitation],
  operations: {
    'GET /api/clients': { may: everyRole },
    'POST /api/clients': { may: managing, body: () => ({ name: `Client ${crypto.randomUUID()}` }) },
    'PATCH /api/clients/:id': { may: managing, ids: one(newClient), body: () => ({ shares_transcripts: false }) },
    'DELETE /api/clients/:id': { may: managing, ids: one(newClient) },
    'GET /api/client-members': {
      may: everyRole,
      clients: ['admin'],
      ids: ofClient,
      query: (ids) => ids,
      foreignStatus: 200,
    },
    'PATCH /api/client-members/:id': {
      may: managing,
      clients: ['admin'],
      ids: one(newClientMember),
      body: () => ({ role: 'editor' }),
    },
    'DELETE /api/client-members/:id': { may: managing, clients: ['admin'], ids: one(newClientMember) },
    'GET /api/client-invitations': {
      may: managing,
      clients: ['admin'],
      ids: ofClient,
      query: (ids) => ids,
      foreignStatus: 200,
    },
    'POST /api/client-invitations': {
      may: managing,
      clients: ['admin'],
      ids: ofClient,
      body: (ids) => ({ ...ids, email: uniqueAddress(), role: 'editor' }),
    },
    'POST /api/client-invitations/:id/code': { may: managing, clients: ['admin'], ids: one(newInvitation) },
    'DELETE /api/client-invitations/:id': { may: managing, clients: ['admin'], ids: one(newInvitation) },
    'POST /api/client-invitations/sign-up': {
      may: 'anyone',
      body: async (_, organization) => {
        const email = uniqueAddress();
        const { code } = await newCode(organization, email);
        return { code, email, full_name: 'Ada', password: 'correct horse battery staple' };
      },
    },
    // The code alone identifies nothing: for another address than the requester's it is as good as unknown.
    'POST /api/client-invitations/accept': { may: 'signed in', ids: codeFor, body: (ids) => ids },
    'POST /api/client/session': {
      may: 'signed in',
      ids: async (organization, asker) => {
        await joinAsClient(organization, asker.userId);
        return { organization_id: organization.organizationId };
      },
      body: (ids) => ids,
      foreignStatus: 403,
    },
  },
};

/** Adds a person as a client member, in addition to their other memberships. */
async function joinAsClient({ app, organizationId, clientId }: TestOrganization, userId: string): Promise<void> {
  await app.services.systemPool.query(
    `INSERT INTO client_members (organization_id, client_id, user_id, role) VALUES ($1, $2, $3, 'viewer')
     ON CONFLICT (organization_id, user_id) DO NOTHING`,
    [organizationId, clientId, userId],
  );
}
