import type { Permission } from '@switchboard/contracts/permissions';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { type ComponentType, lazy } from 'react';
import { GeneralTab } from '../features/edit-organization/GeneralTab.tsx';
import { MembersTab } from '../features/manage-members/MembersTab.tsx';

/** A tab of the organization's settings. */
export interface SettingsTab {
  id: string;
  label: string;
  /** Who lacks it is not shown the tab, and a link to it says so. */
  permission?: Permission;
  isProOnly?: boolean;
  Content: ComponentType<{ organization: ActiveOrganization }>;
}

// What most visits do not open loads when it is opened.
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

/** All tabs, in their order; their ids are what `?tab=` names. */
export const settingsTabs: readonly SettingsTab[] = [
  { id: 'general', label: 'General', Content: GeneralTab },
  { id: 'members', label: 'Members', Content: MembersTab },
  { id: 'client-members', label: 'Client Members', permission: 'client.read', Content: ClientMembersTab },
  { id: 'custom-fields', label: 'Custom Fields', permission: 'lead.read', Content: CustomFieldsTab },
  { id: 'whatsapp', label: 'WhatsApp', Content: WhatsAppTab },
  { id: 'webhooks', label: 'Webhooks', permission: 'webhook.manage', Content: WebhooksTab },
  { id: 'api-keys', label: 'API Keys', permission: 'api_key.manage', Content: ApiKeysTab },
  { id: 'modules', label: 'Modules', Content: ModuleSettingsTab },
  { id: 'prices', label: 'Prices', permission: 'price.manage', Content: PricesTab },
  { id: 'billing', label: 'Billing & Plan', isProOnly: true, Content: BillingTab },
  { id: 'audit-log', label: 'Audit log', permission: 'audit.read', Content: AuditLogTab },
  { id: 'mail', label: 'Mail', permission: 'audit.read', Content: UndeliveredMailTab },
];
