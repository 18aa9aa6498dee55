import { IconBuilding, IconHelp, IconMonitor, themeModes, useThemeMode } from '@switchboard/design-system';
import { type CommandItem, CommandPalette } from '@switchboard/design-system/overlays';
import { useCan, useOrganization, useSession } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/host';
import { useQuery } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { useState } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { navIcons } from '../frame/navIcons.tsx';
import { sidebarGroups } from '../frame/sidebarGroups.ts';
import { findArticles } from '../help/articles.ts';
import { helpIndexQuery } from '../help/helpQueries.ts';
import { openHelp } from '../help/helpStore.ts';
import { switchOrganization } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';
import { callItems, useActions } from './actions.tsx';
import { leadItem, useLeadSearch } from './useLeadSearch.tsx';

/** Help articles that contain every typed word. */
function useArticles(query: string, isSearching: boolean): CommandItem[] {
  const { data = [] } = useQuery({ ...helpIndexQuery, enabled: isSearching });
  if (!isSearching) return [];
  return findArticles(data, query).map(({ slug, title, section }) => ({
    id: `help-${slug}`,
    label: title,
    description: section,
    icon: <IconHelp />,
    // Runs after the palette has returned the focus.
    onAction: () => setTimeout(() => openHelp(slug), 0),
  }));
}

/** ⌘K: opens any page, lead, article, action, theme or organization, by keyboard only. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const context = useSessionContext();
  const modules = bootStore((state) => state.modules);
  const templates = bootStore((state) => state.templates);
  const organization = useOrganization();
  const session = useSession();
  const canCall = useCan('call.place');
  const actions = useActions(navigate);
  const { setMode } = useThemeMode();
  const [query, setQuery] = useState('');
  // "call maya" searches for Maya.
  const wanted = query.replace(/^\s*(call|schedule)\s+/i, '');
  const leads = useLeadSearch(wanted, 2);
  const isSearching = wanted.trim().length >= 2;
  const articles = useArticles(query, isSearching);

  const pages = sidebarGroups({ modules, templates, organization })
    .flatMap((group) => group.entries)
    .filter((entry) => entry.lockedReason === null)
    .map((entry) => {
      const Icon = navIcons[entry.icon] ?? navIcons.template;
      return {
        id: `page-${entry.path}`,
        label: entry.label,
        icon: <Icon />,
        onAction: () => void navigate(entry.path),
      };
    });
  const leadItems = isSearching
    ? (leads.data?.items ?? []).map((lead) => leadItem(lead, () => void navigate(`/leads?lead=${lead.id}`)))
    : [];
  const leadCalls =
    isSearching && canCall ? (leads.data?.items ?? []).flatMap((lead) => callItems(lead, navigate)) : [];
  const themes = themeModes.map((mode) => ({
    id: `theme-${mode}`,
    label: `Theme: ${mode[0]?.toUpperCase()}${mode.slice(1)}`,
    icon: <IconMonitor />,
    onAction: () => setMode(mode),
  }));
  const others = (session?.organizations ?? [])
    .filter(({ id, deletion }) => id !== organization?.id && !deletion)
    .map((other) => ({
      id: `organization-${other.id}`,
      label: `Switch to ${other.name}`,
      description: other.role,
      icon: <IconBuilding />,
      onAction: () => afterAsking(() => void switchOrganization(context, other)),
    }));

  return (
    <CommandPalette
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      query={query}
      onQueryChange={setQuery}
      isLoading={isSearching && leads.isFetching}
      placeholder="Search pages, leads, actions and help…"
      emptyText="Nothing found. Try a page, a name or a phone number."
      groups={[
        { label: 'Pages', items: pages },
        { label: 'Leads', items: leadItems, isPrefiltered: true },
        { label: 'Actions', items: [...leadCalls, ...actions, ...themes] },
        { label: 'Help', items: articles, isPrefiltered: true },
        { label: 'Organizations', items: others },
      ].filter(({ items }) => items.length > 0)}
    />
  );
}
