import type { onboardingApi } from '@switchboard/contracts/onboarding';
import type { Handlers } from '../../handler.ts';
import { createKit } from './create-kit.ts';
import { readOnboarding, updateOnboarding } from './onboarding.service.ts';
import { removeKit } from './remove-kit.ts';

export const onboardingHandlers: Handlers<typeof onboardingApi> = {
  'GET /api/onboarding': (context) => readOnboarding(context),
  'PATCH /api/onboarding': async (context, { body }) => {
    await updateOnboarding(context, body);
    return readOnboarding(context);
  },
  'POST /api/onboarding/kit': async (context, { body }) => {
    await createKit(context, body);
    return readOnboarding(context);
  },
  'DELETE /api/onboarding/kit': (context, { query }) => removeKit(context, query.edited),
};
