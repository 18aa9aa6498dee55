import type { Campaign } from '@switchboard/contracts/campaigns';
import type { FeatureFlag } from '@switchboard/contracts/modules';
import type { Permission } from '@switchboard/contracts/permissions';
import { type ComponentType, lazy } from 'react';

/** A view of one campaign. */
export interface CampaignTab {
  id: string;
  label: string;
  /** Required to see the tab; without it, everyone who may read campaigns sees it. */
  permission?: Permission;
  flag?: FeatureFlag;
  Content: ComponentType<{ campaign: Campaign }>;
}

/** The views of a campaign in their order. Source: specification 01 §2. */
export const campaignTabs: readonly CampaignTab[] = [
  {
    id: 'overview',
    label: 'Overview',
    Content: lazy(() => import('./CampaignOverview.tsx').then((file) => ({ default: file.CampaignOverview }))),
  },
  {
    id: 'details',
    label: 'Details',
    Content: lazy(() =>
      import('../features/edit-details/CampaignDetails.tsx').then((file) => ({ default: file.CampaignDetails })),
    ),
  },
  {
    id: 'uploads',
    label: 'Uploads',
    permission: 'upload.read',
    flag: 'leaduploads',
    Content: lazy(() =>
      import('../features/upload-for-campaign/CampaignUploads.tsx').then((file) => ({ default: file.CampaignUploads })),
    ),
  },
  {
    id: 'leads',
    label: 'Leads',
    Content: lazy(() =>
      import('../features/manage-campaign-leads/CampaignLeads.tsx').then((file) => ({ default: file.CampaignLeads })),
    ),
  },
  {
    id: 'activity',
    label: 'Activity',
    permission: 'call.read',
    Content: lazy(() =>
      import('../features/read-activity/CampaignActivityTab.tsx').then((file) => ({
        default: file.CampaignActivityTab,
      })),
    ),
  },
  {
    id: 'rehearsal',
    label: 'Rehearsal',
    Content: lazy(() =>
      import('../features/rehearse-campaign/CampaignRehearsal.tsx').then((file) => ({
        default: file.CampaignRehearsal,
      })),
    ),
  },
  {
    id: 'calls',
    label: 'Call Logs',
    permission: 'call.read',
    flag: 'calllogs',
    Content: lazy(() =>
      import('../features/browse-campaign-calls/CampaignCallLogs.tsx').then((file) => ({
        default: file.CampaignCallLogs,
      })),
    ),
  },
  {
    id: 'settings',
    label: 'Settings',
    Content: lazy(() => import('./CampaignSettingsTab.tsx').then((file) => ({ default: file.CampaignSettingsTab }))),
  },
];
