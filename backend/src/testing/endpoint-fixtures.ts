import type { assistantApi } from '@switchboard/contracts/assistants';
import type { callApi } from '@switchboard/contracts/calls';
import type { developerApi } from '@switchboard/contracts/developers';
import type { eventApi } from '@switchboard/contracts/events';
import type { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import type { interviewApi } from '@switchboard/contracts/interviews';
import type { leadUploadApi } from '@switchboard/contracts/lead-uploads';
import type { leadApi } from '@switchboard/contracts/leads';
import type { microPromptApi } from '@switchboard/contracts/micro-prompts';
import type { moduleRegistryApi } from '@switchboard/contracts/module-registry';
import type { organizationApi } from '@switchboard/contracts/organizations';
import type { phoneNumberApi } from '@switchboard/contracts/phone-numbers';
import type { slotApi } from '@switchboard/contracts/slots';
import type { superAdminApi } from '@switchboard/contracts/super-admin';
import { building } from './fixtures/building.ts';
import { calls } from './fixtures/calls.ts';
import type { Fixture } from './fixtures/fixture.ts';
import { leads, uploads } from './fixtures/leads.ts';
import { meeting } from './fixtures/meeting.ts';
import { operators, releases } from './fixtures/operators.ts';
import { people } from './fixtures/people.ts';

/** Every operation of the API. A new one does not compile until it has a fixture below. */
export type OperationKey = keyof (typeof organizationApi &
  typeof leadApi &
  typeof leadUploadApi &
  typeof callApi &
  typeof assistantApi &
  typeof phoneNumberApi &
  typeof microPromptApi &
  typeof featureTemplateApi &
  typeof slotApi &
  typeof interviewApi &
  typeof eventApi &
  typeof moduleRegistryApi &
  typeof superAdminApi &
  typeof developerApi);

/** A working request for every operation. */
export const fixtures: Record<OperationKey, Fixture> = {
  ...people,
  ...leads,
  ...uploads,
  ...calls,
  ...building,
  ...meeting,
  ...releases,
  ...operators,
};
