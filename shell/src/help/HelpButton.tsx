import { IconButton, IconHelp } from '@switchboard/design-system';
import { openHelp } from './helpStore.ts';

/** "?": opens the article of the current page next to it. */
export function HelpButton({ tooltipPlacement }: { tooltipPlacement?: 'right' }) {
  return <IconButton label="Help" tooltipPlacement={tooltipPlacement} icon={<IconHelp />} onPress={() => openHelp()} />;
}
