import { Badge, Banner, Heading, RouterProvider, Stack, Text, ToastRegion } from '@switchboard/design-system';
import { useSession } from '@switchboard/platform';
import { QueryClientProvider } from '@switchboard/platform/query';
import { BrowserRouter, Navigate, Route, Routes, useHref, useNavigate } from '@switchboard/platform/router';
import type { ReactNode } from 'react';
import { Controls } from './Controls.tsx';
import type { DevModule, DevSetup } from './DevModule.ts';
import { asColumns, Content, FrameRoot, Notice, Side, SideFoot, SideHead } from './Frame.styles.ts';
import type { FakeHost } from './fakeHost.tsx';
import { ModulePage, OtherPage } from './ModulePage.tsx';
import { ProvideSettings } from './ProvideSettings.tsx';
import { slotPath, startPath } from './paths.ts';
import { Sidebar } from './Sidebar.tsx';
import { SlotPage } from './SlotPage.tsx';

/** The address of a link: paths are the router's, `tel:`, `mailto:` and whole addresses stay as they are. */
function useAddress(href: string): string {
  const routed = useHref(href);
  return /^[a-z][a-z\d+.-]*:/i.test(href) ? href : routed;
}

/** Links of the design system navigate without a page load, as in the shell. */
function DesignSystemRouter({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path, options) => void navigate(path, options)} useHref={useAddress}>
      {children}
    </RouterProvider>
  );
}

function DataSource({ setup }: { setup: DevSetup }) {
  if (setup.shell) return null;
  return (
    <Notice>
      <Banner tone="warning" title="No API: sample answers">
        {setup.silentShell
          ? `${setup.silentShell} does not answer as a shell. Start it and reload this page. `
          : 'Start the project, or name a running shell with --shell, and reload this page. '}
        Nothing that is sent is kept.
      </Banner>
    </Notice>
  );
}

function Head({ module }: { module: DevModule }) {
  const session = useSession();
  const { title, id } = module.declaration;
  const { shell } = module.setup;
  return (
    <SideHead>
      <Stack gap={1}>
        <Stack direction="row" gap={2} align="center" justify="between">
          <Heading level={2}>{title}</Heading>
          <Badge tone="outline">alone</Badge>
        </Stack>
        <Text size="sm" tone="muted" truncate>
          {session ? `${session.user.full_name} · ${session.organization?.name ?? 'no organization'}` : id}
        </Text>
        {shell && (
          <Text size="sm" tone="muted" truncate>
            API of {shell.replace(/^https?:\/\//, '')}
          </Text>
        )}
      </Stack>
    </SideHead>
  );
}

/** The module's pages under their real routes, its slot components, and the controls around them. */
export function App({ module, host }: { module: DevModule; host: FakeHost }) {
  const { declaration, setup } = module;
  const start = startPath(declaration);
  return (
    <QueryClientProvider client={host.queryClient}>
      <BrowserRouter>
        <DesignSystemRouter>
          <FrameRoot>
            <Side>
              <Head module={module} />
              <Sidebar module={module} />
              <SideFoot open={window.matchMedia(asColumns).matches}>
                <summary>Controls</summary>
                <Controls declaration={declaration} setup={setup} />
              </SideFoot>
            </Side>
            <Content>
              <DataSource setup={setup} />
              <ProvideSettings module={module}>
                <Routes>
                  {declaration.routes.map((route) => (
                    <Route
                      key={route.path}
                      path={route.path}
                      element={<ModulePage module={module} route={route} onSignedIn={host.refreshSession} />}
                    />
                  ))}
                  {declaration.slots.map((slot) => (
                    <Route
                      key={slot.slot}
                      path={slotPath(slot.slot)}
                      element={<SlotPage key={slot.slot} module={module} slot={slot} />}
                    />
                  ))}
                  <Route path="/" element={<Navigate to={start} replace />} />
                  <Route path="*" element={<OtherPage shell={setup.shell} />} />
                </Routes>
              </ProvideSettings>
            </Content>
          </FrameRoot>
          <ToastRegion />
        </DesignSystemRouter>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
