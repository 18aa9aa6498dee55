import type { assistantApi } from './assistants.ts';
import type { callApi } from './calls.ts';
import type { developerApi } from './developers.ts';
import type { eventApi } from './events.ts';
import type { featureTemplateApi } from './feature-templates.ts';
import type { interviewApi } from './interviews.ts';
import type { leadUploadApi } from './lead-uploads.ts';
import type { leadApi } from './leads.ts';
import type { microPromptApi } from './micro-prompts.ts';
import type { moduleRegistryApi } from './module-registry.ts';
import type { organizationApi } from './organizations.ts';
import type { phoneNumberApi } from './phone-numbers.ts';
import type { slotApi } from './slots.ts';
import type { superAdminApi } from './super-admin.ts';

/** Every endpoint of the API by `METHOD /path`, as types: the typed client knows them without loading a schema. */
export type Api = typeof assistantApi &
  typeof callApi &
  typeof developerApi &
  typeof eventApi &
  typeof featureTemplateApi &
  typeof interviewApi &
  typeof leadApi &
  typeof leadUploadApi &
  typeof microPromptApi &
  typeof moduleRegistryApi &
  typeof organizationApi &
  typeof phoneNumberApi &
  typeof slotApi &
  typeof superAdminApi;
