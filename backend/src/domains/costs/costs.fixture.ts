import type { costApi } from '@switchboard/contracts/costs';
import { type DomainFixture, everyRole, managing } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';

const newPrice = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.prices.create({
      data: {
        organization_id,
        provider: 'groq',
        unit: 'input_tokens',
        price_micros: 590_000n,
        currency: 'USD',
        valid_from: new Date('2026-01-01'),
      },
    }),
  );

export const fixture: DomainFixture<typeof costApi> = {
  newRows: [newPrice],
  operations: {
    'GET /api/prices': {
      may: everyRole,
      ids: async (organization) => {
        for (let count = 0; count < 3; count++) await newPrice(organization);
        return {};
      },
    },
    'POST /api/prices': {
      may: managing,
      body: () => ({
        provider: 'elevenlabs',
        unit: 'characters',
        price: '0.3',
        currency: 'USD',
        valid_from: '2026-01-01',
      }),
    },
  },
};
