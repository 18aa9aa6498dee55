import { accountApi } from './account.ts';
import { apiKeyApi } from './api-keys.ts';
import { assistantApi } from './assistants.ts';
import { auditLogApi } from './audit-logs.ts';
import { callApi } from './calls.ts';
import { clientPortalApi } from './client-portal.ts';
import { clientApi } from './clients.ts';
import { developerApi } from './developers.ts';
import type { Endpoints } from './endpoint.ts';
import { eventApi } from './events.ts';
import { featureTemplateApi } from './feature-templates.ts';
import { interviewApi } from './interviews.ts';
import { leadUploadApi } from './lead-uploads.ts';
import { leadApi } from './leads.ts';
import { microPromptApi } from './micro-prompts.ts';
import { moduleRegistryApi } from './module-registry.ts';
import { moduleSettingsApi } from './module-settings.ts';
import { operatorApi } from './operator.ts';
import { operatorAccessApi } from './operator-access.ts';
import { organizationApi } from './organizations.ts';
import { phoneNumberApi } from './phone-numbers.ts';
import { slotApi } from './slots.ts';
import { superAdminApi } from './super-admin.ts';
import { usageApi } from './usage.ts';
import { webhookApi } from './webhooks.ts';

/** Every operation of the API. The server, the typed client, the OpenAPI document and the tests derive from it. */
export const api = {
  ...accountApi,
  ...organizationApi,
  ...clientApi,
  ...clientPortalApi,
  ...usageApi,
  ...apiKeyApi,
  ...auditLogApi,
  ...webhookApi,
  ...moduleSettingsApi,
  ...leadApi,
  ...leadUploadApi,
  ...callApi,
  ...assistantApi,
  ...phoneNumberApi,
  ...microPromptApi,
  ...featureTemplateApi,
  ...slotApi,
  ...interviewApi,
  ...eventApi,
  ...developerApi,
  ...superAdminApi,
  ...operatorApi,
  ...operatorAccessApi,
  ...moduleRegistryApi,
} as const satisfies Endpoints;
export type Api = typeof api;
/** An operation of the API, e.g. `GET /api/leads`. */
export type Operation = keyof Api;
