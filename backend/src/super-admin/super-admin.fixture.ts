import type { superAdminApi } from '@switchboard/contracts/super-admin';
import { newDeveloper } from '../developers/developers.fixture.ts';
import type { DomainFixture } from '../testing/operation-fixture.ts';
import { superAdminPassword } from '../testing/super-admin.ts';

export const fixture: DomainFixture<typeof superAdminApi> = {
  operations: {
    'GET /api/superadmin/session': { may: 'anyone' },
    'POST /api/superadmin/login': {
      may: 'anyone',
      body: (_, { admin }) => ({ username: admin.username, password: superAdminPassword }),
    },
    'POST /api/superadmin/logout': { may: 'super admin' },
    'GET /api/superadmin/developers': { may: 'super admin' },
    'POST /api/superadmin/developers': {
      may: 'super admin',
      body: (_, { people }) => ({ email: people.admin.email }),
    },
    'DELETE /api/superadmin/developers/:user_id': {
      may: 'super admin',
      ids: async (organization) => ({ user_id: await newDeveloper(organization) }),
    },
  },
};
