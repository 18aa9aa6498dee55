import type { ModuleNav, ModuleRoute } from '@switchboard/contracts/modules';
import { Badge, IconLock, Tooltip, VisuallyHidden } from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import { roleCan } from '@switchboard/platform/host';
import { NavLink } from '@switchboard/platform/router';
import { useId } from 'react';
import type { DevModule } from './DevModule.ts';
import { Nav } from './Frame.styles.ts';
import { examplePath, slotPath } from './paths.ts';

function useLockedReason(nav: ModuleNav, routes: readonly ModuleRoute[]): string | null {
  const organization = useOrganization();
  if (!organization) return 'Not signed in.';
  if (nav.flag && organization.feature_flags[nav.flag] === false) return `The feature ${nav.flag} is off.`;
  const permission = routes.find(({ path }) => path === nav.path)?.permission;
  if (permission && !roleCan(organization.role, permission)) return `The role ${organization.role} cannot open this.`;
  return null;
}

function NavEntry({ nav, routes }: { nav: ModuleNav; routes: readonly ModuleRoute[] }) {
  const reason = useLockedReason(nav, routes);
  const reasonId = useId();
  const content = (
    <>
      <span data-label="">{nav.label}</span>
      {nav.is_pro && <Badge tone="outline">PRO</Badge>}
    </>
  );
  if (reason === null)
    return (
      <NavLink data-entry="" to={nav.path}>
        {content}
      </NavLink>
    );
  return (
    <>
      <Tooltip content={reason} placement="right" delayMs={150}>
        {/* biome-ignore lint/a11y/useSemanticElements: an <a> without href takes no focus, and its reason must be reachable */}
        <span data-entry="" role="link" tabIndex={0} aria-disabled="true" aria-describedby={reasonId}>
          {content}
          <IconLock size={14} />
        </span>
      </Tooltip>
      <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
    </>
  );
}

function PlainEntries({ title, entries }: { title: string; entries: { label: string; path: string }[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ label, path }) => (
          <li key={label}>
            <NavLink data-entry="" to={path} end>
              <code data-label="">{label}</code>
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The module's own part of the shell's sidebar, then its routes without an entry, then its slot components. */
export function Sidebar({ module }: { module: DevModule }) {
  const { nav, routes, slots } = module.declaration;
  const ordered = [...nav].sort((one, other) => one.order - other.order);
  const others = routes.filter(({ path }) => !nav.some((entry) => entry.path === path));
  return (
    <Nav aria-label="Pages of the module">
      {ordered.length > 0 && (
        <>
          <h2>In the sidebar</h2>
          <ul>
            {ordered.map((entry) => (
              <li key={entry.path}>
                <NavEntry nav={entry} routes={routes} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PlainEntries
        title="Other pages"
        entries={others.map(({ path }) => ({ label: path, path: examplePath(path) }))}
      />
      <PlainEntries title="Slots" entries={slots.map(({ slot }) => ({ label: slot, path: slotPath(slot) }))} />
    </Nav>
  );
}
