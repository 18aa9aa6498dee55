import {
  Avatar,
  Button,
  IconButton,
  IconPanelLeft,
  IconSearch,
  isApplePlatform,
  Kbd,
} from '@switchboard/design-system';
import { useOrganization, useUser } from '@switchboard/platform';
import { useLocation } from '@switchboard/platform/router';
import { bootStore } from '../boot/bootStore.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import {
  Finding,
  GroupHeading,
  Nav,
  NavSeparator,
  SidebarFoot,
  SidebarHead,
  SidebarRoot,
  WideTrigger,
} from './Sidebar.styles.ts';
import { SidebarLink } from './SidebarLink.tsx';
import { activePath, sidebarGroups } from './sidebarGroups.ts';
import { ThemeMenu } from './ThemeMenu.tsx';

interface SidebarProps {
  isCollapsed: boolean;
  /** Absent in the drawer, which does not collapse. */
  onToggle?: () => void;
  onSearch: () => void;
  onCreateOrganization: () => void;
}

/** Organization at the top, pages in the middle, person and theme at the foot. */
export function Sidebar({ isCollapsed, onToggle, onSearch, onCreateOrganization }: SidebarProps) {
  const modules = bootStore((state) => state.modules);
  const templates = bootStore((state) => state.templates);
  const organization = useOrganization();
  const user = useUser();
  const { pathname } = useLocation();
  const groups = sidebarGroups({ modules, templates, organization });
  const active = activePath(groups, pathname);

  return (
    <SidebarRoot>
      <SidebarHead>
        <OrganizationSwitcher isCompact={isCollapsed} onCreate={onCreateOrganization} />
        {isCollapsed ? (
          <>
            <IconButton label="Search or jump to" tooltipPlacement="right" icon={<IconSearch />} onPress={onSearch} />
            <HelpButton tooltipPlacement="right" />
          </>
        ) : (
          <Finding>
            <WideTrigger>
              <Button variant="ghost" icon={<IconSearch />} onPress={onSearch}>
                Search <Kbd aria-hidden="true">{isApplePlatform() ? '⌘K' : 'Ctrl K'}</Kbd>
              </Button>
            </WideTrigger>
            <HelpButton tooltipPlacement="right" />
          </Finding>
        )}
      </SidebarHead>
      <Nav aria-label="Main">
        {groups.map((group) => (
          <div key={group.heading ?? group.entries[0]?.path}>
            {group.isAfterSeparator && <NavSeparator />}
            {group.heading && <GroupHeading>{group.heading}</GroupHeading>}
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.path}>
                  <SidebarLink entry={entry} isActive={entry.path === active} isCompact={isCollapsed} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Nav>
      <SidebarFoot>
        <PersonMenu
          isCompact={isCollapsed}
          avatar={<Avatar name={user.full_name || user.email} size="sm" aria-hidden="true" />}
        />
        <ThemeMenu />
        {onToggle && (
          <IconButton
            label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            tooltipPlacement="right"
            icon={<IconPanelLeft />}
            onPress={onToggle}
          />
        )}
      </SidebarFoot>
    </SidebarRoot>
  );
}
