import type { Api } from '@switchboard/contracts';
import { assistantApi } from '@switchboard/contracts/assistants';
import { callApi } from '@switchboard/contracts/calls';
import { developerApi } from '@switchboard/contracts/developers';
import { eventApi } from '@switchboard/contracts/events';
import { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import { interviewApi } from '@switchboard/contracts/interviews';
import { leadUploadApi } from '@switchboard/contracts/lead-uploads';
import { leadApi } from '@switchboard/contracts/leads';
import { microPromptApi } from '@switchboard/contracts/micro-prompts';
import { moduleRegistryApi } from '@switchboard/contracts/module-registry';
import { organizationApi } from '@switchboard/contracts/organizations';
import { phoneNumberApi } from '@switchboard/contracts/phone-numbers';
import { slotApi } from '@switchboard/contracts/slots';
import { superAdminApi } from '@switchboard/contracts/super-admin';

/** Every endpoint with its schemas; the type of the API refuses a list that lacks one. */
export const allEndpoints: Api = {
  ...assistantApi,
  ...callApi,
  ...developerApi,
  ...eventApi,
  ...featureTemplateApi,
  ...interviewApi,
  ...leadUploadApi,
  ...leadApi,
  ...microPromptApi,
  ...moduleRegistryApi,
  ...organizationApi,
  ...phoneNumberApi,
  ...slotApi,
  ...superAdminApi,
};
