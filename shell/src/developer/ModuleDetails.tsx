import { Badge, type BadgeTone, DescriptionList, Heading, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { useLocation } from '@switchboard/platform/router';
import { useState } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { useModuleLoader } from '../modules/ModuleLoaderContext.ts';
import type { JournalEntry } from '../modules/moduleJournal.ts';
import { routeFor } from '../modules/moduleRoutes.ts';
import { type Fault, faultLabels } from '../modules/provokeFault.ts';
import { changeFault } from './changeFaults.ts';
import { Disclosure, ModuleSection, Trace } from './DeveloperPanel.styles.ts';
import type { ModuleReport, ModuleUse } from './developerReport.ts';

const uses: Record<ModuleUse, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'success' },
  canary: { label: 'Canary', tone: 'info' },
  override: { label: 'Override', tone: 'warning' },
  fallback: { label: 'Fallback', tone: 'danger' },
  skipped: { label: 'Skipped', tone: 'danger' },
};

const noFault = 'none';
const faultOptions = [
  { id: noFault, label: 'None' },
  ...Object.entries(faultLabels).map(([id, label]) => ({ id, label })),
];

const inMs = (value: number | null) => (value === null ? 'not loaded' : `${value} ms`);
const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** One error with where it happened and, on request, its stack. */
function ErrorEntry({ entry }: { entry: JournalEntry }) {
  return (
    <Stack gap={1} as="li">
      <Text size="sm">
        <Text weight="medium">{entry.event}</Text>
        {entry.expose ? ` in ${entry.expose}` : ''} of <Text mono>{entry.version}</Text>: {entry.message}
      </Text>
      {entry.stack && (
        <Disclosure>
          <summary>Stack</summary>
          <Trace tabIndex={0}>{entry.stack}</Trace>
        </Disclosure>
      )}
    </Stack>
  );
}

/** One address or name per line: wrapping would break them at their hyphens. */
function Names({ of: names }: { of: readonly string[] }) {
  if (names.length === 0) return <Text mono>none</Text>;
  return (
    <Stack as="ul">
      {names.map((name) => (
        <Text as="li" mono key={name}>
          {name}
        </Text>
      ))}
    </Stack>
  );
}

function FaultSwitch({ report }: { report: ModuleReport }) {
  const loader = useModuleLoader();
  const change = (id: string) => {
    const module = bootStore.getState().modules.find(({ manifest }) => manifest.id === report.id);
    if (module) changeFault(loader, module, id === noFault ? null : (id as Fault));
  };
  return (
    <Select
      label={`Fault in ${report.title}`}
      description="Restarts the module with this fault, in this tab only."
      options={faultOptions}
      value={report.fault ?? noFault}
      onChange={change}
    />
  );
}

/** Whether the details of a module are open from the start: it is on screen, changed or broken. */
function useWorthALook({ id, use, fault, errors }: ModuleReport): boolean {
  const { pathname } = useLocation();
  const isOnScreen = routeFor(bootStore.getState().modules, pathname)?.module.manifest.id === id;
  return isOnScreen || fault !== null || errors.length > 0 || (use !== 'active' && use !== 'canary');
}

/** The status of one module: the release in use, its load time, its errors, and its fault switch. */
export function ModuleDetails({ report }: { report: ModuleReport }) {
  const { label, tone } = uses[report.use];
  const isWorthALook = useWorthALook(report);
  const [isOpen] = useState(isWorthALook);
  const version = report.shown_instead ? `${report.version}, shown instead: ${report.shown_instead}` : report.version;
  return (
    <ModuleSection aria-label={report.title}>
      <details open={isOpen}>
        <summary>
          <Heading level={3}>{report.title}</Heading>
          <Badge tone={tone}>{label}</Badge>
          {report.fault && <Badge tone="warning">Fault switched on</Badge>}
          {report.errors.length > 0 && <Badge tone="danger">Errors: {report.errors.length}</Badge>}
        </summary>
        <Stack gap={3}>
          {report.skipped_reason && <Text tone="danger">{report.skipped_reason}</Text>}
          <FaultSwitch report={report} />
          <DescriptionList
            items={[
              { term: 'Version', value: <Text mono>{version}</Text> },
              { term: 'From', value: <Text mono>{report.source}</Text> },
              { term: 'Version before', value: <Text mono>{report.fallback_version ?? 'none'}</Text> },
              { term: 'Entry, page', value: `${inMs(report.entry_ms)}, ${inMs(report.page_ms)}` },
              { term: 'Bytes', value: `${inKb(report.loaded_bytes)} of code, ${inKb(report.sent_bytes)} sent` },
              { term: 'Platform', value: <Text mono>{report.platform}</Text> },
              { term: 'Pages', value: <Names of={report.routes} /> },
              { term: 'Slots', value: <Names of={report.slots} /> },
            ]}
          />
          {report.errors.length > 0 && (
            <Stack as="ul" gap={2}>
              {report.errors.map((entry) => (
                <ErrorEntry key={entry.id} entry={entry} />
              ))}
            </Stack>
          )}
        </Stack>
      </details>
    </ModuleSection>
  );
}
