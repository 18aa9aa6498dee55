import { IconButton, IconMonitor, IconMoon, IconSun, themeModes, useThemeMode } from '@switchboard/design-system';
import { LazyMenu } from '../chunks/LazyMenu.tsx';

const themes = {
  light: { label: 'Light', Icon: IconSun },
  dark: { label: 'Dark', Icon: IconMoon },
  system: { label: 'System', Icon: IconMonitor },
};

/** Light, Dark or System. */
export function ThemeMenu() {
  const { mode, setMode } = useThemeMode();
  const { label, Icon } = themes[mode];
  return (
    <LazyMenu
      label="Theme"
      trigger={<IconButton label={`Theme: ${label}`} tooltipPlacement="right" icon={<Icon />} />}
      items={themeModes.map((id) => {
        const { label: itemLabel, Icon: ItemIcon } = themes[id];
        return { id, label: itemLabel, icon: <ItemIcon />, isSelected: id === mode, onAction: () => setMode(id) };
      })}
    />
  );
}
