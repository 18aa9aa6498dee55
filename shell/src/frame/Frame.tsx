import { IconButton, IconMenu, IconSearch } from '@switchboard/design-system';
import { useOrganization, useSession } from '@switchboard/platform';
import { useLocation } from '@switchboard/platform/router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { acceptOverride, bootStore } from '../boot/bootStore.ts';
import { LiveCallStrip } from '../calls/LiveCallStrip.tsx';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { isPanelShortcut, panelStore } from '../developer/panelStore.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { useLiveConnection } from '../live/useLiveConnection.ts';
import { faultStore } from '../modules/faultSwitches.ts';
import { ModuleBoundary } from '../modules/ModuleBoundary.tsx';
import { isPaletteShortcut } from '../palette/shortcut.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Drawer } from './Drawer.tsx';
import { Content, FrameRoot, Main, SidebarPlace, SkipLink, TopBar } from './Frame.styles.ts';
import { PageDock } from './PageDock.tsx';
import { Sidebar } from './Sidebar.tsx';
import { usePrefetchWhenIdle } from './usePrefetchWhenIdle.ts';
import { useSidebarCollapsed } from './useSidebarCollapsed.ts';

const Palette = lazyComponent(() =>
  import(/* webpackChunkName: "palette" */ '../palette/Palette.tsx').then((m) => m.Palette),
);
const CreateOrganizationDialog = lazyComponent(() =>
  import(/* webpackChunkName: "create-organization" */ '../organizations/CreateOrganizationDialog.tsx').then(
    (m) => m.CreateOrganizationDialog,
  ),
);

const OperatorBar = lazyComponent(() =>
  import(/* webpackChunkName: "operator" */ './OperatorBar.tsx').then((m) => m.OperatorBar),
);

const PauseBar = lazyComponent(() => import(/* webpackChunkName: "paused" */ './PauseBar.tsx').then((m) => m.PauseBar));

const DeveloperTools = lazyComponent(() =>
  import(/* webpackChunkName: "developer" */ '../developer/DeveloperTools.tsx').then((m) => m.DeveloperTools),
);

function useShortcut(isShortcut: (event: KeyboardEvent) => boolean, act: () => void, isOn = true): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOn || !isShortcut(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isShortcut, act, isOn]);
}

const togglePanel = () => panelStore.setState(({ isOpen }) => ({ isOpen: !isOpen }));

/** Whether a developer uses anything that the frame must show. No one else loads the developer tools. */
function useDeveloperTools(): boolean {
  const isDeveloper = bootStore(({ developer }) => developer !== null);
  const hasOverrides = bootStore(({ overrides }) => Object.keys(overrides).length > 0);
  const hasFaults = faultStore(({ faults }) => Object.keys(faults).length > 0);
  const isPanelOpen = panelStore(({ isOpen }) => isOpen);
  useShortcut(isPanelShortcut, togglePanel, isDeveloper);
  return isDeveloper && (hasOverrides || hasFaults || isPanelOpen);
}

/** Pages wait for a developer's module. When it can't be loaded, the released one is shown. */
function giveUpOverrides(): void {
  for (const [id, { url, status }] of Object.entries(bootStore.getState().overrides))
    if (status === 'waiting') acceptOverride(id, { url, status: 'down', message: 'The developer tools did not load.' });
}

/** The frame around every page of a member: sidebar, live calls, connection, palette. */
export function Frame({ children }: { children: ReactNode }) {
  const organization = useOrganization();
  const hasOperator = useSession()?.operator !== undefined || organization?.operators_inside !== undefined;
  const { pathname } = useLocation();
  const connection = useLiveConnection();
  const [isCollapsed, toggleCollapsed] = useSidebarCollapsed();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [openPalette] = useState(() => () => setPaletteOpen(true));
  useShortcut(isPaletteShortcut, openPalette);
  const hasDeveloperTools = useDeveloperTools();
  usePrefetchWhenIdle();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer
  useEffect(() => setDrawerOpen(false), [pathname]);

  const fromDrawer = (action: () => void) => () => {
    setDrawerOpen(false);
    action();
  };
  const actions = { onSearch: openPalette, onCreateOrganization: () => setCreating(true) };

  return (
    <FrameRoot data-collapsed={isCollapsed || undefined}>
      <SkipLink href="#content">Skip to content</SkipLink>
      <SidebarPlace data-collapsed={isCollapsed || undefined}>
        <Sidebar isCollapsed={isCollapsed} onToggle={toggleCollapsed} {...actions} />
      </SidebarPlace>
      <Content inert={isDrawerOpen}>
        {hasOperator && (
          <Suspense fallback={null}>
            <OperatorBar />
          </Suspense>
        )}
        {organization?.are_calls_paused && (
          <Suspense fallback={null}>
            <PauseBar />
          </Suspense>
        )}
        <TopBar>
          <IconButton label="Open navigation" icon={<IconMenu />} onPress={() => setDrawerOpen(true)} />
          <strong>{organization?.name ?? 'Switchboard'}</strong>
          <HelpButton />
          <IconButton label="Search or jump to" icon={<IconSearch />} onPress={openPalette} />
        </TopBar>
        <Main id="content" tabIndex={-1}>
          {children}
        </Main>
        <PageDock>
          <ConnectionNotice {...connection} />
          {hasDeveloperTools && (
            <ModuleBoundary fallback={() => null} onCrash={giveUpOverrides}>
              <Suspense fallback={null}>
                <DeveloperTools />
              </Suspense>
            </ModuleBoundary>
          )}
          <LiveCallStrip />
        </PageDock>
      </Content>
      {isDrawerOpen && (
        <Drawer onClose={() => setDrawerOpen(false)}>
          <Sidebar
            isCollapsed={false}
            onSearch={fromDrawer(actions.onSearch)}
            onCreateOrganization={fromDrawer(actions.onCreateOrganization)}
          />
        </Drawer>
      )}
      <Suspense fallback={null}>
        {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
        {(isCreating || (organization === null && pathname !== '/profile')) && (
          <CreateOrganizationDialog isRequired={organization === null} onClose={() => setCreating(false)} />
        )}
      </Suspense>
    </FrameRoot>
  );
}
