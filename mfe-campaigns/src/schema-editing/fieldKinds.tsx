import {
  IconCalendar,
  IconCheckCircle,
  IconClock,
  IconFileText,
  IconHash,
  IconPhone,
  type IconProps,
} from '@switchboard/design-system';
import { IconCircle, IconFolder, IconLink, IconList, IconMail } from '@switchboard/design-system/icons';
import type { FieldKind } from '@switchboard/forms';
import type { ComponentType } from 'react';

/** Labels and icons of the kinds of fields. */
export const kindLabels: Record<FieldKind, { label: string; icon: ComponentType<IconProps> }> = {
  string: { label: 'Text', icon: IconFileText },
  number: { label: 'Number', icon: IconHash },
  boolean: { label: 'Yes or no', icon: IconCheckCircle },
  date: { label: 'Date', icon: IconCalendar },
  time: { label: 'Time', icon: IconClock },
  choice: { label: 'Single choice', icon: IconCircle },
  choices: { label: 'Multiple choice', icon: IconCheckCircle },
  email: { label: 'Email', icon: IconMail },
  phone: { label: 'Phone', icon: IconPhone },
  url: { label: 'URL', icon: IconLink },
  object: { label: 'Group', icon: IconFolder },
  array: { label: 'List', icon: IconList },
};
