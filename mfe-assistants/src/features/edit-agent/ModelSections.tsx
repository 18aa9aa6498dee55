import { languageModel, languageModels, transcriberModels } from '@switchboard/contracts/model-catalogue';
import { Grid } from '@switchboard/design-system';
import { useWatch } from '@switchboard/platform/forms';
import { AssistantFieldInput } from '../../fields/AssistantFieldInput.tsx';
import { useChangeFields } from '../../fields/useChangeFields.ts';
import { choosingLanguageProvider, choosingTranscriberProvider } from './chooseModel.ts';
import { FallbackList } from './FallbackList.tsx';
import { ModelSelect } from './ModelSelect.tsx';
import { ProviderSelect } from './ProviderSelect.tsx';
import { TryProvider } from './TryProvider.tsx';
import { useOwnModels } from './useOwnModels.ts';

const columnWidth = 240;

/** Provider and model of the language model. */
export function LanguageModelChoice() {
  const change = useChangeFields();
  const provider = useWatch({ name: 'llm_provider' }) as string;
  const own = useOwnModels();
  return (
    <Grid min={columnWidth} gap={4}>
      <ProviderSelect
        path="llm_provider"
        label="Model provider"
        providers={languageModels}
        onChoose={(next) => change(choosingLanguageProvider(next, own))}
      />
      <ModelSelect
        path="llm_model"
        label="Model version"
        providers={languageModels}
        provider={provider}
        onChoose={(llm_model) => change({ llm_model })}
      />
    </Grid>
  );
}

/** The section Model Configuration. */
export function ModelSection() {
  const [provider, model] = useWatch({ name: ['llm_provider', 'llm_model'] }) as [string, string];
  const most = languageModel(provider, model)?.max_output;
  return (
    <>
      <LanguageModelChoice />
      <TryProvider part="llm" fields={{ provider: 'llm_provider', model: 'llm_model', voice: 'llm_model' }} />
      <Grid min={columnWidth} gap={4}>
        <AssistantFieldInput path="llm_configuration.temperature" />
        <AssistantFieldInput
          path="llm_configuration.maxTokens"
          {...(most !== undefined && { range: { min: 1, max: most } })}
        />
      </Grid>
      <Grid min={columnWidth} gap={4}>
        <AssistantFieldInput path="llm_configuration.detectEmotion" />
        <AssistantFieldInput path="llm_configuration.enableStreaming" />
      </Grid>
      <FallbackList part="llm" />
    </>
  );
}

/** Provider, model and language of the transcriber. */
export function TranscriberChoice() {
  const change = useChangeFields();
  const provider = useWatch({ name: 'stt_provider' }) as string;
  const own = useOwnModels();
  return (
    <Grid min={columnWidth} gap={4}>
      <ProviderSelect
        path="stt_provider"
        label="Transcriber provider"
        providers={transcriberModels}
        onChoose={(next) => change(choosingTranscriberProvider(next, own))}
      />
      <ModelSelect
        path="stt_model"
        label="Transcriber model"
        providers={transcriberModels}
        provider={provider}
        onChoose={(stt_model) => change({ stt_model })}
      />
      <AssistantFieldInput
        path="stt_configuration.language"
        description="As a code, such as en, es or pt-BR; multi where people mix languages."
      />
    </Grid>
  );
}

/** The section Transcriber Configuration. */
export function TranscriberSection() {
  return (
    <>
      <TranscriberChoice />
      <TryProvider part="stt" fields={{ provider: 'stt_provider', model: 'stt_model', voice: 'stt_model' }} />
      <AssistantFieldInput path="stt_configuration.keyterms" />
      <Grid min={columnWidth} gap={4}>
        <AssistantFieldInput path="stt_configuration.endpointing_ms" />
      </Grid>
      <Grid min={columnWidth} gap={4}>
        <AssistantFieldInput path="stt_configuration.enableFiltering" />
        <AssistantFieldInput path="stt_configuration.useNumerals" />
        <AssistantFieldInput path="stt_configuration.backgroundDenoising" />
      </Grid>
      <FallbackList part="stt" />
    </>
  );
}
