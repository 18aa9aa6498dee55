import type { SetAsideWork } from '@switchboard/contracts/set-aside';
import { DescriptionList, Moment, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import { kindLabel, reasonLabel } from './workLabels.ts';

const withoutIndent = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

/** The details of set-aside work, with the place where its process was blocked. */
export function WorkDialog({ work, onClose }: { work: SetAsideWork; onClose: () => void }) {
  return (
    <Dialog size="lg" title={kindLabel(work.kind)} description={reasonLabel(work)} onClose={onClose}>
      <Stack gap={4}>
        <DescriptionList
          items={[
            { term: 'Organization', value: work.organization?.name ?? 'None' },
            { term: 'Key', value: work.key },
            { term: 'Host', value: work.host },
            { term: 'First time', value: <Moment at={work.first_at} /> },
            { term: 'Last time', value: <Moment at={work.last_at} /> },
            { term: 'ID', value: work.id },
          ]}
        />
        {work.stack ? (
          <Stack gap={2}>
            <Text as="p" size="sm" tone="muted">
              Where the process was blocked
            </Text>
            <CodeBlock label="Where the process was blocked" value={withoutIndent(work.stack)} maxHeight={320} />
          </Stack>
        ) : (
          <Text as="p" tone="muted">
            {work.reason === 'killed'
              ? 'The process was killed from outside each time, so the work may not be the cause.'
              : 'The process ended without saying where. Its log and the host’s may show why, for example when it ran out of memory.'}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
