import type { AssistantVersion } from '@switchboard/contracts/assistants';
import { Badge, Button, ButtonGroup, Card, Moment, Stack, Text } from '@switchboard/design-system';

interface VersionRowProps {
  version: AssistantVersion;
  isLive: boolean;
  canWrite: boolean;
  onCompare: () => void;
  onRestore: () => void;
  onMakeLive: () => void;
}

/** One published version: its author, the reason, and the number of calls that used it. */
export function VersionRow({ version: row, isLive, canWrite, onCompare, onRestore, onMakeLive }: VersionRowProps) {
  const { version, notes, created_by_name, created_at, call_count } = row;
  return (
    <Card padding="sm" aria-label={`Version ${version}`}>
      <Stack gap={2}>
        <Stack direction="row" gap={2} wrap>
          <Text weight="medium">Version {version}</Text>
          {isLive && <Badge tone="success">Live</Badge>}
          <Text size="sm" tone="muted">
            {created_by_name ?? 'Switchboard'}, <Moment at={created_at} />, {call_count.toLocaleString('en-US')}{' '}
            {call_count === 1 ? 'call' : 'calls'}
          </Text>
        </Stack>
        {notes && <Text as="p">{notes}</Text>}
        <ButtonGroup>
          <Button size="sm" aria-label={`Compare version ${version}`} onPress={onCompare}>
            Compare
          </Button>
          {canWrite && (
            <Button size="sm" aria-label={`Restore version ${version} into the draft`} onPress={onRestore}>
              Restore into draft
            </Button>
          )}
          {canWrite && !isLive && (
            <Button size="sm" aria-label={`Make version ${version} live again`} onPress={onMakeLive}>
              Make live again
            </Button>
          )}
        </ButtonGroup>
      </Stack>
    </Card>
  );
}
