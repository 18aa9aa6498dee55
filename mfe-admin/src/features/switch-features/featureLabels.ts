import type { FeatureFlag } from '@switchboard/contracts/modules';

/** Every feature as the sidebar calls it, in the order of the switches. */
export const featureLabels: Record<FeatureFlag, string> = {
  assistants: 'Assistants',
  promptengine: 'Prompt Engine',
  microprompts: 'Micro Prompts',
  leads: 'Leads',
  leaduploads: 'Lead Uploads',
  calllogs: 'Call Logs',
  callrequests: 'Call Requests',
  phonenumbers: 'Phone Numbers',
  slots: 'Slots',
  campaigns: 'Campaigns',
  featureTemplates: 'Feature Templates',
  schemaTemplates: 'Schema Templates',
  analytics: 'Analytics',
  providers: 'Providers',
};
