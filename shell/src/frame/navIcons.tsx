import {
  IconActivity,
  IconBot,
  IconCalendar,
  IconFileText,
  IconForm,
  IconGrid,
  IconHash,
  IconInbox,
  IconKey,
  IconMessage,
  IconPhone,
  IconPhoneIncoming,
  type IconProps,
  IconSettings,
  IconSparkles,
  IconTemplate,
  IconUpload,
  IconUsers,
} from '@switchboard/design-system';
import type { ComponentType } from 'react';
import type { SidebarEntry } from './sidebarGroups.ts';

/** The drawing for each icon that a sidebar entry may ask for. */
export const navIcons: Record<SidebarEntry['icon'], ComponentType<IconProps>> = {
  dashboard: IconGrid,
  template: IconFileText,
  activity: IconActivity,
  assistants: IconBot,
  'call-logs': IconPhone,
  'call-requests': IconPhoneIncoming,
  campaigns: IconInbox,
  'feature-templates': IconTemplate,
  leads: IconUsers,
  'lead-uploads': IconUpload,
  'micro-prompts': IconMessage,
  'phone-numbers': IconHash,
  'prompt-engine': IconSparkles,
  providers: IconKey,
  'schema-templates': IconForm,
  settings: IconSettings,
  slots: IconCalendar,
};
