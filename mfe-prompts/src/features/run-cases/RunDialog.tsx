import { maxRunVersions } from '@switchboard/contracts/prompt-cases.limits';
import type { PromptDetail } from '@switchboard/contracts/prompts';
import { Button, Stack, Text } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { counted } from '../../display/words.ts';
import { useWriter } from '../generate/useWriter.ts';
import { WhoReads } from '../generate/WhoReads.tsx';

interface RunDialogProps {
  prompt: PromptDetail;
  caseCount: number;
  onStarted: (runId: string) => void;
  onClose: () => void;
}

/** Which versions are tried on the cases. */
export function RunDialog({ prompt, caseCount, onStarted, onClose }: RunDialogProps) {
  const { id, latest_version: latest, labels } = prompt;
  const { name, isLocal } = useWriter();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set([latest]));
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/prompts/:id/runs', {
      stale: 'prompt_run.changed',
      failed: 'Failed to try the versions',
    }),
  );
  const choose = (version: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(version);
    else next.delete(version);
    setChosen(next);
  };
  const versions = Array.from({ length: latest }, (_, place) => latest - place);
  const namesOf = (version: number) => labels.filter((label) => label.version === version).map((label) => label.name);
  return (
    <Dialog
      title="Try versions on the cases"
      description={`Each version is tried on ${counted(caseCount, 'case')}. No one is called.`}
      isDismissable={!isPending}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={chosen.size === 0}
            isPending={isPending}
            onPress={() =>
              mutate(
                { params: { id }, body: { versions: [...chosen].sort((one, other) => one - other) } },
                { onSuccess: (run) => onStarted(run.id) },
              )
            }
          >
            {name === null ? 'Run' : `Run: ${name}`}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Stack gap={2} role="group" aria-label="Versions">
          {versions.map((version) => (
            <Checkbox
              key={version}
              label={[`Version ${version}`, ...namesOf(version)].join(', ')}
              isSelected={chosen.has(version)}
              isDisabled={!chosen.has(version) && chosen.size >= maxRunVersions}
              onChange={(isChosen) => choose(version, isChosen)}
            />
          ))}
        </Stack>
        {isLocal && (
          <Text as="p" size="sm">
            Without a language model replies are made up and labelled simulated, criteria are not run, and nothing
            counts as passed.
          </Text>
        )}
        <WhoReads />
      </Stack>
    </Dialog>
  );
}
