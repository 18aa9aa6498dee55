import type { onboardingApi } from '@switchboard/contracts/onboarding';
import { type DomainFixture, everyClient, everyRole, working } from '../../testing/operation-fixture.ts';
import type { TestOrganization } from '../../testing/test-organization.ts';

/** Removes what another request has laid out. */
async function withoutKit({ people: { owner } }: TestOrganization) {
  await owner.request('DELETE', '/api/onboarding/kit?edited=remove');
  return {};
}

/** Lays samples out where there are none. */
async function withKit({ people: { owner } }: TestOrganization) {
  await owner.request('POST', '/api/onboarding/kit', { use_case: 'receptionists' });
  return {};
}

export const fixture: DomainFixture<typeof onboardingApi> = {
  operations: {
    'GET /api/onboarding': { may: everyRole, clients: everyClient },
    'PATCH /api/onboarding': {
      may: everyRole,
      clients: everyClient,
      body: () => ({ is_dismissed: true, seen_hints: ['call-lead'] }),
    },
    'POST /api/onboarding/kit': { may: working, ids: withoutKit, body: () => ({ use_case: 'receptionists' }) },
    'DELETE /api/onboarding/kit': { may: working, ids: withKit, query: { edited: 'remove' } },
  },
};
