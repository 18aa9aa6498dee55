import { createHash, randomBytes } from 'node:crypto';
import type { memberApi } from '@switchboard/contracts/members';
import type { organizationApi } from '@switchboard/contracts/organizations';
import { hashPassword } from '../../auth/passwords.ts';
import { type DomainFixture, everyRole, managing, one } from '../../testing/operation-fixture.ts';
import { inAWeek, insertRow, type TestOrganization, uniqueAddress } from '../../testing/test-organization.ts';

const password = 'correct horse battery staple';

function newSecret(): { token: string; token_hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, token_hash: createHash('sha256').update(token).digest('hex') };
}

/** An open invitation and the token of its link. */
async function invite(organization: TestOrganization, email = uniqueAddress()): Promise<{ id: string; token: string }> {
  const { token, token_hash } = newSecret();
  const id = await insertRow(organization, (tx, organization_id) =>
    tx.organization_invitations.create({
      data: { organization_id, email, role: 'member', token_hash, expires_at: inAWeek() },
    }),
  );
  return { id, token };
}

const newInvitation = async (organization: TestOrganization) => (await invite(organization)).id;
const newToken = async (organization: TestOrganization) => (await invite(organization)).token;

/** An account whose address is not confirmed yet; returns the token of its link. */
async function newPendingSignUp({ app }: TestOrganization): Promise<string> {
  const { token, token_hash } = newSecret();
  await app.services.systemPool.query(
    `INSERT INTO pending_sign_ups (token_hash, email, full_name, organization_name, password_hash, expires_at)
     VALUES ($1, $2, 'Ada', 'Engines', $3, $4)`,
    [token_hash, uniqueAddress(), await hashPassword(password), inAWeek()],
  );
  return token;
}

/** A member whose account can't sign in. */
export async function newMember({ app, organizationId }: TestOrganization): Promise<string> {
  const { rows } = await app.services.systemPool.query<{ id: string }>(
    `WITH person AS (INSERT INTO users (email, full_name) VALUES ($1, 'Colleague') RETURNING id)
     INSERT INTO organization_members (organization_id, user_id, role) SELECT $2, id, 'member' FROM person RETURNING id`,
    [uniqueAddress(), organizationId],
  );
  return rows[0]?.id ?? '';
}

/** The smallest PNG there is, as a form. */
function picture(): FormData {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.set('file', new File([Buffer.from(dot, 'base64')], 'logo.png'));
  return form;
}

async function putLogo({ app, organizationId }: TestOrganization): Promise<void> {
  const path = `${organizationId}/logo/test`;
  await app.services.files.put(path, Buffer.from('a picture'));
  await app.services.systemPool.query(
    "UPDATE organizations SET logo_path = $2, logo_type = 'image/png' WHERE id = $1",
    [organizationId, path],
  );
}

async function nameOf({ app, organizationId }: TestOrganization): Promise<string | undefined> {
  const { rows } = await app.services.systemPool.query<{ name: string }>(
    'SELECT name FROM organizations WHERE id = $1',
    [organizationId],
  );
  return rows[0]?.name;
}

/** Marks an organization as deleted or not, without the API. */
export async function setDeleted(
  { app, organizationId }: Pick<TestOrganization, 'app' | 'organizationId'>,
  at: Date | null,
): Promise<void> {
  await app.services.systemPool.query('UPDATE organizations SET deleted_at = $2 WHERE id = $1', [organizationId, at]);
}

export const fixture: DomainFixture<typeof organizationApi & typeof memberApi> = {
  newRows: [newMember, newInvitation],
  operations: {
    'GET /api/boot': { may: 'anyone' },
    'GET /api/session': { may: 'signed in' },
    'POST /api/session/organization': {
      may: 'signed in',
      ids: async ({ organizationId }) => ({ organization_id: organizationId }),
      body: (ids) => ids,
    },
    'POST /api/auth/sign-up': {
      may: 'anyone',
      body: () => ({ full_name: 'Ada', organization_name: 'Engines', email: uniqueAddress(), password }),
    },
    'POST /api/auth/sign-up/confirm': {
      may: 'anyone',
      body: async (_, organization) => ({ token: await newPendingSignUp(organization), password }),
    },
    'POST /api/organizations': {
      may: 'signed in',
      ids: async ({ organizationId }) => ({ parent_organization_id: organizationId }),
      body: (ids) => ({ name: 'Branch', ...ids }),
    },
    'GET /api/organization': { may: everyRole },
    'PATCH /api/organization': {
      may: managing,
      body: () => ({ name: 'Renamed', time_zone: 'Europe/Berlin', reply_address: 'office@example.com' }),
    },
    'PUT /api/organization/second-factor': { may: ['owner'], body: () => ({ required: false }) },
    'POST /api/organization/hand-over': {
      may: ['owner'],
      ids: async (organization) => ({ member_id: await newMember(organization) }),
      body: async ({ member_id }, organization) => ({ member_id, name: await nameOf(organization) }),
    },
    'POST /api/organization/logo': { may: managing, body: picture },
    'DELETE /api/organization/logo': {
      may: managing,
      ids: async (organization) => {
        await putLogo(organization);
        return {};
      },
    },
    'POST /api/organization/delete': {
      may: ['owner'],
      ids: async (organization) => {
        await setDeleted(organization, null);
        return {};
      },
      body: async (_, organization) => ({ name: await nameOf(organization) }),
    },
    'POST /api/organizations/:id/take-back': {
      may: ['owner'],
      ids: async (organization) => {
        await setDeleted(organization, new Date());
        return { id: organization.organizationId };
      },
    },
    'GET /api/dashboard': { may: everyRole },
    'GET /api/members': { may: everyRole },
    'PATCH /api/members/:id': { may: managing, ids: one(newMember), body: () => ({ role: 'viewer' }) },
    'DELETE /api/members/:id': { may: managing, ids: one(newMember) },
    'GET /api/invitations': { may: managing },
    'POST /api/invitations': { may: managing, body: () => ({ email: uniqueAddress(), role: 'member' }) },
    'POST /api/invitations/:id/link': { may: managing, ids: one(newInvitation) },
    'DELETE /api/invitations/:id': { may: managing, ids: one(newInvitation) },
    'POST /api/invitations/check': {
      may: 'anyone',
      body: async (_, organization) => ({ token: await newToken(organization) }),
    },
    // The token identifies the invitation and its recipient: another person's token is refused as sent to someone else.
    'POST /api/invitations/accept': {
      may: 'signed in',
      ids: async (organization, asker) => ({ token: (await invite(organization, asker.email)).token }),
      body: (ids) => ids,
      foreignStatus: 403,
    },
    'POST /api/invitations/sign-up': {
      may: 'anyone',
      body: async (_, organization) => ({ token: await newToken(organization), full_name: 'Ada', password }),
    },
  },
};
