import type { Permission } from '@switchboard/contracts/permissions';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { type ComponentType, lazy } from 'react';
import { GeneralTab } from '../features/edit-organization/GeneralTab.tsx';
import { MembersTab } from '../features/manage-members/MembersTab.tsx';

/** The groups of the settings, in order. */
export const settingsGroups = ['Organization', 'People', 'Leads and messages', 'Developers', 'Records'] as const;

/** A page of the organization's settings. */
export interface SettingsTab {
  id: string;
  group: (typeof settingsGroups)[number];
  label: string;
  /** People without it don't see the page in the list, and a link to the page explains why. */
  permission?: Permission;
  isProOnly?: boolean;
  Content: ComponentType<{ organization: ActiveOrganization }>;
}

// Tabs that most visits don't open are loaded on demand.
const ClientMembersTab = lazy(() =>
  import('../features/manage-clients/ClientMembersTab.tsx').then((file) => ({ default: file.ClientMembersTab })),
);
const CustomFieldsTab = lazy(() =>
  import('../features/manage-custom-fields/CustomFieldsTab.tsx').then((file) => ({ default: file.CustomFieldsTab })),
);
const WhatsAppTab = lazy(() =>
  import('../features/connect-whatsapp/WhatsAppTab.tsx').then((file) => ({ default: file.WhatsAppTab })),
);
const ApiKeysTab = lazy(() =>
  import('../features/manage-api-keys/ApiKeysTab.tsx').then((file) => ({ default: file.ApiKeysTab })),
);
const ModuleSettingsTab = lazy(() =>
  import('../features/module-settings/ModuleSettingsTab.tsx').then((file) => ({ default: file.ModuleSettingsTab })),
);
const WebhooksTab = lazy(() =>
  import('../features/manage-webhooks/WebhooksTab.tsx').then((file) => ({ default: file.WebhooksTab })),
);
const CallHookTab = lazy(() =>
  import('../features/call-hook/CallHookTab.tsx').then((file) => ({ default: file.CallHookTab })),
);
const PricesTab = lazy(() =>
  import('../features/manage-prices/PricesTab.tsx').then((file) => ({ default: file.PricesTab })),
);
const BillingTab = lazy(() =>
  import('../features/read-usage/BillingTab.tsx').then((file) => ({ default: file.BillingTab })),
);
const AuditLogTab = lazy(() =>
  import('../features/read-audit-log/AuditLogTab.tsx').then((file) => ({ default: file.AuditLogTab })),
);

const UndeliveredMailTab = lazy(() =>
  import('../features/read-undelivered/UndeliveredMailTab.tsx').then((file) => ({ default: file.UndeliveredMailTab })),
);

/** All pages; `?tab=` contains their ids. */
export const settingsTabs: readonly SettingsTab[] = [
  { id: 'general', group: 'Organization', label: 'General', Content: GeneralTab },
  { id: 'modules', group: 'Organization', label: 'Modules', Content: ModuleSettingsTab },
  { id: 'prices', group: 'Organization', label: 'Prices', permission: 'price.manage', Content: PricesTab },
  { id: 'billing', group: 'Organization', label: 'Billing & Plan', isProOnly: true, Content: BillingTab },
  { id: 'members', group: 'People', label: 'Members', Content: MembersTab },
  {
    id: 'client-members',
    group: 'People',
    label: 'Client Members',
    permission: 'client.read',
    Content: ClientMembersTab,
  },
  {
    id: 'custom-fields',
    group: 'Leads and messages',
    label: 'Custom Fields',
    permission: 'lead.read',
    Content: CustomFieldsTab,
  },
  { id: 'whatsapp', group: 'Leads and messages', label: 'WhatsApp', Content: WhatsAppTab },
  { id: 'api-keys', group: 'Developers', label: 'API Keys', permission: 'api_key.manage', Content: ApiKeysTab },
  { id: 'webhooks', group: 'Developers', label: 'Webhooks', permission: 'webhook.manage', Content: WebhooksTab },
  {
    id: 'call-hook',
    group: 'Developers',
    label: 'Before-call hook',
    permission: 'webhook.manage',
    Content: CallHookTab,
  },
  { id: 'audit-log', group: 'Records', label: 'Audit log', permission: 'audit.read', Content: AuditLogTab },
  { id: 'mail', group: 'Records', label: 'Mail', permission: 'audit.read', Content: UndeliveredMailTab },
];
