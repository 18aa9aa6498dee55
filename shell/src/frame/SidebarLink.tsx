import { Badge, IconLock, Tooltip, VisuallyHidden } from '@switchboard/design-system';
import { useHref, useNavigate } from '@switchboard/platform/router';
import { type MouseEvent, type ReactElement, useId } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { useModuleLoader } from '../modules/ModuleLoaderContext.ts';
import { prefetchPath } from '../modules/prefetch.ts';
import { navIcons } from './navIcons.tsx';
import type { SidebarEntry } from './sidebarGroups.ts';

interface SidebarLinkProps {
  entry: SidebarEntry;
  isActive: boolean;
  /** Icon only; the label moves into the tooltip. */
  isCompact: boolean;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function LockedEntry({ entry, isCompact }: Omit<SidebarLinkProps, 'isActive'>) {
  const Icon = navIcons[entry.icon] ?? navIcons.template;
  const reasonId = useId();
  const reason = isCompact ? `${entry.label}: ${entry.lockedReason}` : entry.lockedReason;
  return (
    <>
      <Tooltip content={reason} placement="right" delayMs={150}>
        {/* biome-ignore lint/a11y/useSemanticElements: an <a> without href takes no focus, and its reason must be reachable */}
        <span
          data-entry=""
          role="link"
          tabIndex={0}
          aria-disabled="true"
          aria-label={isCompact ? entry.label : undefined}
          aria-describedby={reasonId}
        >
          {isCompact ? <IconLock /> : <Icon />}
          {!isCompact && <span data-label="">{entry.label}</span>}
          {!isCompact && entry.isPro && <Badge tone="outline">PRO</Badge>}
          {!isCompact && <IconLock size={14} />}
        </span>
      </Tooltip>
      <VisuallyHidden id={reasonId}>{entry.lockedReason}</VisuallyHidden>
    </>
  );
}

function OpenEntry({ entry, isActive, isCompact }: SidebarLinkProps): ReactElement {
  const Icon = navIcons[entry.icon] ?? navIcons.template;
  const loader = useModuleLoader();
  const modules = bootStore((state) => state.modules);
  const navigate = useNavigate();
  const href = useHref(entry.path);
  const prefetch = () => void prefetchPath(loader, modules, entry.path);
  const link = (
    <a
      data-entry=""
      href={href}
      aria-current={isActive ? 'page' : undefined}
      aria-label={isCompact ? entry.label : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate(entry.path);
      }}
    >
      <Icon />
      {!isCompact && <span data-label="">{entry.label}</span>}
      {!isCompact && entry.isPro && <Badge tone="outline">PRO</Badge>}
    </a>
  );
  return isCompact ? (
    <Tooltip content={entry.label} placement="right" delayMs={150}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** One line of the sidebar: a link that fetches its page ahead, or a locked line that says why. */
export function SidebarLink({ entry, isActive, isCompact }: SidebarLinkProps) {
  if (entry.lockedReason !== null) return <LockedEntry entry={entry} isCompact={isCompact} />;
  return <OpenEntry entry={entry} isActive={isActive} isCompact={isCompact} />;
}
