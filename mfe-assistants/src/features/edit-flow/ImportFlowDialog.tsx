import type { Flow } from '@switchboard/contracts/flows/document';
import type { ImportFormat, ImportLine } from '@switchboard/contracts/flows/imports/index';
import { maxFlowBytes } from '@switchboard/contracts/flows.limits';
import { Badge, type BadgeTone, Banner, Button, Stack, Text, tokens } from '@switchboard/design-system';
import { FileDropZone, type RejectionReason } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, request } from '@switchboard/platform';
import { useState } from 'react';
import styled from 'styled-components';
import { withoutOverlaps } from '../../flow/layout.ts';

const formatLabels: Record<ImportFormat, string> = {
  switchboard: 'Switchboard flow',
  retell: 'Retell conversation flow',
  vapi_squad: 'Vapi squad',
  vapi_workflow: 'Vapi workflow',
  bland: 'Bland pathway',
  dograh: 'dograh workflow',
  voicetest: 'voicetest AgentGraph',
};

const levels: readonly { level: ImportLine['level']; label: string; tone: BadgeTone }[] = [
  { level: 'dropped', label: 'Not imported', tone: 'danger' },
  { level: 'changed', label: 'Changed', tone: 'warning' },
  { level: 'imported', label: 'Imported', tone: 'success' },
];

const rejections: Record<RejectionReason, string> = {
  type: 'Flows are JSON files.',
  size: 'The file is larger than 1 MB.',
  empty: 'The file is empty.',
};

const Place = styled.li`
  padding-block: ${tokens.space[2]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  overflow-wrap: anywhere;
  list-style: none;
`;

interface Imported {
  format: string;
  flow: Flow;
  lines: readonly ImportLine[];
}

/** The result for each part of a file: first what could not be imported, then what was changed. Each group lists a part once. */
function Report({ lines }: { lines: readonly ImportLine[] }) {
  if (lines.length === 0) return <Text as="p">Everything in the file was imported as it is.</Text>;
  const found = levels.map((one) => ({ ...one, own: lines.filter(({ level }) => level === one.level) }));
  return (
    <Stack gap={5} role="group" aria-label="Import report">
      <Text as="p" role="status">
        {found
          .toReversed()
          .map(({ label, own }) => `${own.length} ${label.toLowerCase()}`)
          .join(', ')}
      </Text>
      {found.map(
        ({ level, label, tone, own }) =>
          own.length > 0 && (
            <section key={level} aria-label={label}>
              <Badge tone={tone}>{label}</Badge>
              <ul style={{ padding: 0, marginBlockStart: tokens.space[2] }}>
                {[...Map.groupBy(own, ({ place }) => place)].map(([place, parts]) => (
                  <Place key={place}>
                    <Text size="sm" weight="semibold">
                      {place}
                    </Text>
                    {parts.map(({ path, message }, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a report can be the same.
                      <Text as="p" size="sm" tone="muted" key={at} title={path}>
                        {message}
                      </Text>
                    ))}
                  </Place>
                ))}
              </ul>
            </section>
          ),
      )}
    </Stack>
  );
}

interface ImportFlowDialogProps {
  /** There is already a flow, which the imported one replaces. */
  replaces?: boolean;
  onImported: (flow: Flow) => void;
  onClose: () => void;
}

/** Reads a flow of another product, shows the report, and imports the flow once it is confirmed. */
export function ImportFlowDialog({ replaces = false, onImported, onClose }: ImportFlowDialogProps) {
  const [imported, setImported] = useState<Imported | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const read = async ([file]: File[]) => {
    if (!file) return;
    setProblems([]);
    setReading(true);
    try {
      setImported(await request('POST /api/flows/import', { body: { text: await file.text() } }));
    } catch (error) {
      const found = error instanceof ApiError ? (error.fields.text ?? error.message) : 'The file could not be read.';
      setProblems(found.split('\n'));
    } finally {
      setReading(false);
    }
  };
  return (
    <Dialog
      title="Import flow"
      description={
        imported
          ? `${formatLabels[imported.format as ImportFormat] ?? imported.format} with ${imported.flow.nodes.length} nodes.`
          : 'A file of Switchboard, Retell, Vapi, Bland, dograh or voicetest.'
      }
      size="lg"
      isDismissable={!isReading}
      onClose={onClose}
      footer={
        <>
          {imported && <Button onPress={() => setImported(null)}>Choose another file</Button>}
          <Button isDisabled={isReading} onPress={onClose}>
            Cancel
          </Button>
          {imported && (
            <Button
              variant="primary"
              onPress={() => {
                const { flow, format } = imported;
                onImported(format === 'switchboard' ? flow : withoutOverlaps(flow));
                onClose();
              }}
            >
              {replaces ? 'Replace the flow' : 'Use this flow'}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {problems.length > 0 && (
          <Banner tone="danger" title="The file wasn’t imported">
            <Stack as="ul" gap={1}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Stack>
          </Banner>
        )}
        {imported ? (
          <>
            {replaces && <Text as="p">It replaces the flow of this draft. Undo brings the previous one back.</Text>}
            <Report lines={imported.lines} />
          </>
        ) : (
          <FileDropZone
            label="Drop a flow here"
            hint="JSON, up to 1 MB"
            accept={['.json']}
            maxBytes={maxFlowBytes}
            isDisabled={isReading}
            onFiles={(files) => void read(files)}
            onReject={([rejected]) => rejected && setProblems([rejections[rejected.reason]])}
          />
        )}
      </Stack>
    </Dialog>
  );
}
