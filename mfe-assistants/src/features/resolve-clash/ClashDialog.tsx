import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { Button, formatMoment, Stack, Text } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { useUser } from '@switchboard/platform';
import { useState } from 'react';
import { FieldDifference } from '../../compare/FieldDifferences.tsx';
import { clashOf, clashValue, labelOf, merged } from '../../editing/fieldValues.ts';
import { flowPartLabel } from '../../flow/flowPartLabel.ts';

/** A draft that someone else saved. */
interface Theirs {
  config: AssistantConfig;
  updated_by_name: string | null;
  updated_at: string;
}

interface ClashDialogProps {
  /** The draft that both edits are based on. */
  base: AssistantConfig;
  mine: AssistantConfig;
  theirs: Theirs;
  /** Receives the configuration to save. */
  onChoose: (config: AssistantConfig) => void;
  /** Closes without a decision: unsaved changes stay and aren't saved. */
  onClose: () => void;
}

type Side = 'mine' | 'theirs';

/** Someone else saved the draft in the meantime. Saves their draft, mine, or a choice field by field. */
export function ClashDialog({ base, mine, theirs, onChoose, onClose }: ClashDialogProps) {
  const clash = clashOf(base, mine, theirs.config);
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (path: string): Side => sides[path] ?? 'mine';
  // The same person in two windows isn't someone else.
  const isOwn = useUser().full_name === theirs.updated_by_name;
  const who = isOwn ? 'You' : (theirs.updated_by_name ?? 'Someone else');
  // A part that one side removed keeps its earlier label.
  const labelFor = (path: string) => flowPartLabel([mine.flow, theirs.config.flow, base.flow], path) ?? labelOf(path);
  const keptMine = clash.both.filter((path) => sideOf(path) === 'mine');
  return (
    <Dialog
      size="lg"
      title={isOwn ? 'This draft was saved in another window' : 'Someone else saved this draft'}
      description={`${who} saved it ${formatMoment(theirs.updated_at)}, while you were typing${isOwn ? ' here' : ''}. Nothing of yours is lost.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            Decide later
          </Button>
          <Button onPress={() => onChoose(theirs.config)}>Take theirs</Button>
          <Button onPress={() => onChoose(mine)}>Save mine</Button>
          <Button variant="primary" onPress={() => onChoose(merged(base, mine, theirs.config, keptMine))}>
            Save this choice
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        {clash.both.length === 0 && (
          <Text as="p">You changed different fields: both changes can stand side by side.</Text>
        )}
        {clash.both.map((path) => (
          <Stack key={path} gap={2}>
            <RadioGroup
              label={labelFor(path)}
              orientation="horizontal"
              options={[
                { id: 'mine', label: 'Mine' },
                { id: 'theirs', label: isOwn ? 'The other window’s' : `${who}’s` },
              ]}
              value={sideOf(path)}
              onChange={(side) => setSides({ ...sides, [path]: side as Side })}
            />
            <Text size="sm" tone="muted">
              {isOwn ? 'From there to here:' : 'From theirs to mine:'}
            </Text>
            <FieldDifference path={path} before={clashValue(theirs.config, path)} after={clashValue(mine, path)} />
          </Stack>
        ))}
        {clash.theirs.length > 0 && (
          <Text as="p" size="sm" tone="muted">
            {isOwn ? 'Only changed there' : 'Only they changed'}, and it is taken over:{' '}
            {clash.theirs.map(labelOf).join(', ')}.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
