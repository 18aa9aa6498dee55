import { Banner, Button, Text } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { SidePanel } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { faultStore } from '../modules/faultSwitches.ts';
import { useModuleLoader } from '../modules/ModuleLoaderContext.ts';
import type { JournalEntry } from '../modules/moduleJournal.ts';
import { clearFaults } from './changeFaults.ts';
import { Rows } from './DeveloperPanel.styles.ts';
import type { DeveloperReport, ModuleReport } from './developerReport.ts';
import { ModuleDetails } from './ModuleDetails.tsx';
import { panelStore } from './panelStore.ts';
import type { SharedLibraryReport } from './sharedLibraries.ts';
import { useDeveloperReport } from './useDeveloperReport.ts';

const close = () => panelStore.setState({ isOpen: false });

async function copy(report: DeveloperReport): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(report, null, 2));
    notify({ title: 'Report copied', tone: 'success' });
  } catch {
    notify({ title: 'The browser did not allow copying', tone: 'danger' });
  }
}

/** `sb_leads_1a2b3c4d5e6f` is the federation name of one version of `leads`. */
function userName(name: string, modules: readonly ModuleReport[]): string {
  const [, id = '', version] = /^sb_(.+)_([0-9a-f]{12})$/.exec(name) ?? [];
  const module = modules.find((item) => item.id.replaceAll('-', '_') === id);
  return module ? `${module.title}${module.version.endsWith(`-${version}`) ? '' : ` (${version})`}` : name;
}

function SharedLibraries({
  libraries,
  modules,
}: {
  libraries: readonly SharedLibraryReport[];
  modules: readonly ModuleReport[];
}) {
  const foreign = libraries.filter((library) => !library.is_from_shell);
  return (
    <>
      {foreign.length > 0 && (
        <Banner tone="warning" title="Not every library comes from the shell">
          {foreign.map(({ name, provided_by: owner }) => `${name} from ${userName(owner, modules)}`).join(', ')}. Two
          copies of one library can break pages in ways that name no culprit.
        </Banner>
      )}
      <Rows>
        {libraries.map((library) => (
          <li key={`${library.name} ${library.version}`}>
            <div>
              <Text mono>{library.name}</Text>
              <Text mono size="sm" tone="muted">
                {library.version}
              </Text>
            </div>
            <Text size="sm" tone={library.is_from_shell ? 'muted' : 'warning'}>
              From {library.is_from_shell ? 'the shell' : userName(library.provided_by, modules)}; used by{' '}
              {library.used_by.map((user) => userName(user, modules)).join(', ') || 'no module yet'}
            </Text>
          </li>
        ))}
      </Rows>
    </>
  );
}

function Journal({ entries }: { entries: readonly JournalEntry[] }) {
  if (entries.length === 0) return <Text tone="muted">No module was loaded yet. Open a page from the sidebar.</Text>;
  return (
    <Rows reversed>
      {entries.toReversed().map((entry) => (
        <li key={entry.id}>
          <div>
            <Text size="sm">
              <Text weight="medium">{entry.module_id}</Text> {entry.event}
              {entry.expose ? ` ${entry.expose}` : ''}
            </Text>
            <Text size="xs" mono tone="muted">
              {(entry.at_ms / 1000).toFixed(1)} s
              {entry.duration_ms === undefined ? '' : `, took ${entry.duration_ms} ms`}
            </Text>
          </div>
          <Text size="xs" mono tone="muted">
            {entry.version}
          </Text>
          {entry.message && <Text size="sm">{entry.message}</Text>}
        </li>
      ))}
    </Rows>
  );
}

/** For developers of modules: what runs here, from where, at what cost, what failed, and how to make it fail. */
export function DeveloperPanel() {
  const report = useDeveloperReport();
  const loader = useModuleLoader();
  const hasFaults = faultStore(({ faults }) => Object.keys(faults).length > 0);
  return (
    <SidePanel
      onClose={close}
      title="Modules in this page"
      size="lg"
      footer={
        <>
          <Button onPress={() => void copy(report)}>Copy as JSON</Button>
          {hasFaults && <Button onPress={() => clearFaults(loader)}>Clear all faults</Button>}
        </>
      }
    >
      <Tabs
        label="Modules in this page"
        items={[
          {
            id: 'modules',
            label: 'Modules',
            count: report.modules.length,
            content: report.modules.map((module) => <ModuleDetails key={module.id} report={module} />),
          },
          {
            id: 'shared',
            label: 'Libraries',
            count: report.shared_libraries.length,
            content: <SharedLibraries libraries={report.shared_libraries} modules={report.modules} />,
          },
          {
            id: 'journal',
            label: 'Journal',
            count: report.journal.length,
            content: <Journal entries={report.journal} />,
          },
        ]}
      />
    </SidePanel>
  );
}
