import type { delayBudgetApi } from '@switchboard/contracts/delay-budgets';
import { type DomainFixture, everyRole, managing, one } from '../../testing/operation-fixture.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';

export const fixture: DomainFixture<typeof delayBudgetApi> = {
  operations: {
    'GET /api/assistants/:id/delay-budget': { may: everyRole, ids: one(newAssistant) },
    'PUT /api/assistants/:id/delay-budget': {
      may: managing,
      ids: one(newAssistant),
      body: () => ({ p50_ms: 900, p95_ms: 2_000 }),
    },
  },
};
