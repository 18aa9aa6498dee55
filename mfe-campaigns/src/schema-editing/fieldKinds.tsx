import { IconCheckCircle, IconFileText, IconHash, type IconProps } from '@switchboard/design-system';
import { IconFolder, IconList } from '@switchboard/design-system/icons';
import type { FieldType } from '@switchboard/forms';
import type { ComponentType } from 'react';

/** How the kinds of fields are called and drawn. */
export const fieldKinds: Record<FieldType, { label: string; icon: ComponentType<IconProps> }> = {
  string: { label: 'Text', icon: IconFileText },
  number: { label: 'Number', icon: IconHash },
  boolean: { label: 'Yes or no', icon: IconCheckCircle },
  object: { label: 'Group', icon: IconFolder },
  array: { label: 'List', icon: IconList },
};
