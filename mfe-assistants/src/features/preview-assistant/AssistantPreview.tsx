import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import {
  languageModels,
  type ModelProvider,
  modelsOf,
  transcriberModels,
  voiceModels,
} from '@switchboard/contracts/model-catalogue';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import { voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import { Button, DescriptionList, ScrollBox, Stack, Text, tokens } from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { useWatch } from '@switchboard/platform/forms';
import styled from 'styled-components';

interface AssistantPreviewProps {
  /** The label of the publish button; left out for read-only users. */
  publishLabel?: string | undefined;
  onPublish: () => void;
  onClose: () => void;
}

const Said = styled.blockquote`
  padding: ${tokens.space[3]};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.accentSoft};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Prompt = styled(ScrollBox)`
  max-block-size: ${tokens.height.list};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** A provider and its model by their catalogue names; built-in ones have one name for both. */
function modelNames<T extends { id: string; name: string }>(
  providers: readonly ModelProvider<T>[],
  provider: string,
  model: string,
): string {
  const providerName = providers.find(({ id }) => id === provider)?.name ?? provider;
  const modelName = modelsOf(providers, provider).find(({ id }) => id === model)?.name ?? model;
  return providerName === modelName ? providerName : `${providerName} ${modelName}`;
}

/** The panel Assistant Preview: a summary of the draft. */
export function AssistantPreview({ publishLabel, onPublish, onClose }: AssistantPreviewProps) {
  const config = useWatch() as AssistantConfig;
  const { tts_configuration } = config;
  const voice = voicesByProvider[config.tts_provider]?.find(({ id }) => id === tts_configuration.voice);
  const variables = placeholdersOf(config);
  const prompt = systemPromptOf(config);
  return (
    <SidePanel
      title="Assistant Preview"
      onClose={onClose}
      footer={
        publishLabel && (
          <Button variant="primary" onPress={onPublish}>
            {publishLabel}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <Text weight="medium" size="lg">
          {config.name}
        </Text>
        {config.configuration.noticeMessage && <Said>{config.configuration.noticeMessage}</Said>}
        {config.first_message && <Said>{config.first_message}</Said>}
        <DescriptionList
          layout="stacked"
          items={[
            { term: 'Model', value: modelNames(languageModels, config.llm_provider, config.llm_model) },
            { term: 'Transcriber', value: modelNames(transcriberModels, config.stt_provider, config.stt_model) },
            { term: 'Voice model', value: modelNames(voiceModels, config.tts_provider, config.tts_model) },
            { term: 'Voice', value: (voice?.name ?? tts_configuration.voice) || null },
            { term: 'Language', value: config.stt_configuration.language },
            { term: 'Functions', value: config.functions.map(({ name }) => name).join(', ') || null },
            { term: 'Placeholders', value: variables.map((name) => `{${name}}`).join(', ') || null },
            { term: 'System Prompt', value: prompt && <Prompt>{prompt}</Prompt> },
            { term: 'End Call Message', value: config.end_call_message || null },
          ]}
        />
      </Stack>
    </SidePanel>
  );
}
