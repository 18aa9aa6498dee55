import type { ProviderTrial } from '@switchboard/contracts/assistant-tests';
import { Button, Stack, Text } from '@switchboard/design-system';
import { IconPlay } from '@switchboard/design-system/icons';
import { notifyError, request } from '@switchboard/platform';
import { useWatch } from '@switchboard/platform/forms';
import { useMutation, useQueryClient } from '@switchboard/platform/query';
import { useParams } from '@switchboard/platform/router';
import { useContext } from 'react';
import { EditorAccessContext } from '../../editing/access.tsx';
import { usePlayer } from '../../sound/usePlayer.ts';
import { keepTrial } from '../estimate-call/trialTimes.ts';

type Part = ProviderTrial['part'];

const labels: Record<Part, string> = { llm: 'Test model', stt: 'Test transcriber', tts: 'Say something' };
const sentences: Record<Part, (text: string) => string> = {
  llm: (text) => `The model answered: “${text}”`,
  stt: (text) => (text === '' ? 'The transcriber heard nothing.' : `The transcriber heard: “${text}”`),
  tts: () => 'The voice is playing.',
};

interface TryProviderProps {
  part: Part;
  /** The fields that name the provider. */
  fields: { provider: string; model: string; voice: string };
  /** Names what is tested, for people who can't see where the button is. */
  label?: string;
}

/** Tests a provider right away with the form's current choice. */
export function TryProvider({ part, fields, label }: TryProviderProps) {
  const { id = '' } = useParams();
  const { canWrite } = useContext(EditorAccessContext);
  const [provider, model, voice] = useWatch({ name: [fields.provider, fields.model, fields.voice] }) as string[];
  const play = usePlayer();
  const client = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    mutationFn: (body: ProviderTrial) => request('POST /api/assistants/:id/try-provider', { params: { id }, body }),
    onSuccess: ({ audio, ms }, tried) => {
      keepTrial(client, tried, ms);
      if (audio !== null) play(audio);
    },
    onError: (error) => notifyError('The provider did not work', error),
  });
  if (!canWrite || !provider || (provider === 'builtin' && part !== 'tts')) return null;
  const body = { part, provider, model, ...(part === 'tts' && { voice }) } as ProviderTrial;
  return (
    <Stack direction="row" gap={2} wrap align="center">
      <Button
        size="sm"
        icon={<IconPlay />}
        isPending={isPending}
        isDisabled={part === 'tts' && !voice}
        aria-label={label && `${labels[part]}: ${label}`}
        onPress={() => mutate(body)}
      >
        {labels[part]}
      </Button>
      <Text size="sm" tone="muted" role="status">
        {data && !isPending ? `${sentences[part](data.text)} ${(data.ms / 1000).toFixed(1)} s` : ''}
      </Text>
    </Stack>
  );
}
