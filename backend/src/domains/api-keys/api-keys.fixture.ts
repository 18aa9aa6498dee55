import type { apiKeyApi } from '@switchboard/contracts/api-keys';
import { type DomainFixture, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { hashOfKey, newKeyText, prefixOf } from './key-text.ts';

const newApiKey = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) => {
    const key = newKeyText();
    const texts = { key_prefix: prefixOf(key), key_hash: hashOfKey(key) };
    return tx.api_keys.create({ data: { organization_id, name: uniqueName('Key'), scopes: ['read'], ...texts } });
  });

export const fixture: DomainFixture<typeof apiKeyApi> = {
  newRows: [newApiKey],
  operations: {
    'GET /api/api-keys': { may: managing },
    'POST /api/api-keys': { may: managing, body: () => ({ name: 'Nightly import', scopes: ['read', 'write'] }) },
    'DELETE /api/api-keys/:id': { may: managing, ids: one(newApiKey) },
  },
};
