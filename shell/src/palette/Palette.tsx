import { IconBuilding, IconMonitor, IconPlus, IconUser, themeModes, useThemeMode } from '@switchboard/design-system';
import { CommandPalette } from '@switchboard/design-system/overlays';
import { request, useCan, useOrganization, useSession } from '@switchboard/platform';
import { keepPreviousData, organizationKey, useQuery } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { useState } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { navIcons } from '../frame/navIcons.tsx';
import { sidebarGroups } from '../frame/sidebarGroups.ts';
import { switchOrganization } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';
import { useDebounced } from './useDebounced.ts';

const leadsShown = 6;
const searchDelayMs = 180;

function useLeadSearch(query: string) {
  const search = useDebounced(query.trim(), searchDelayMs);
  const canRead = useCan('lead.read');
  return useQuery({
    queryKey: organizationKey('palette', 'leads', search),
    queryFn: ({ signal }) => request('GET /api/leads', { query: { search, limit: leadsShown }, signal }),
    enabled: canRead && search.length >= 2,
    placeholderData: keepPreviousData,
  });
}

/** ⌘K: any page, lead, action, theme or organization, by keyboard only. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const context = useSessionContext();
  const modules = bootStore((state) => state.modules);
  const templates = bootStore((state) => state.templates);
  const organization = useOrganization();
  const session = useSession();
  const canWriteLeads = useCan('lead.write');
  const { setMode } = useThemeMode();
  const [query, setQuery] = useState('');
  const leads = useLeadSearch(query);
  const isSearching = query.trim().length >= 2;

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
    ? (leads.data?.items ?? []).map((lead) => ({
        id: `lead-${lead.id}`,
        label: `${lead.first_name} ${lead.last_name}`,
        description: [lead.phone_number, lead.email].filter(Boolean).join(' · '),
        icon: <IconUser />,
        onAction: () => void navigate(`/leads?search=${encodeURIComponent(lead.phone_number)}`),
      }))
    : [];
  const actions = [
    ...(canWriteLeads
      ? [{ id: 'new-lead', label: 'Create lead', icon: <IconPlus />, onAction: () => void navigate('/leads?new=1') }]
      : []),
    ...themeModes.map((mode) => ({
      id: `theme-${mode}`,
      label: `Theme: ${mode[0]?.toUpperCase()}${mode.slice(1)}`,
      icon: <IconMonitor />,
      onAction: () => setMode(mode),
    })),
  ];
  const others = (session?.organizations ?? [])
    .filter(({ id }) => id !== organization?.id)
    .map((other) => ({
      id: `organization-${other.id}`,
      label: `Switch to ${other.name}`,
      description: other.role,
      icon: <IconBuilding />,
      onAction: () => void switchOrganization(context, other),
    }));

  return (
    <CommandPalette
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      query={query}
      onQueryChange={setQuery}
      isLoading={isSearching && leads.isFetching}
      placeholder="Search pages, leads and actions…"
      emptyText="Nothing found. Try a page, a name or a phone number."
      groups={[
        { label: 'Pages', items: pages },
        { label: 'Leads', items: leadItems, isPrefiltered: true },
        { label: 'Actions', items: actions },
        { label: 'Organizations', items: others },
      ].filter(({ items }) => items.length > 0)}
    />
  );
}
