import { speedRange, voiceModels } from '@switchboard/contracts/model-catalogue';
import { voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import { Button, Grid } from '@switchboard/design-system';
import { IconVolume } from '@switchboard/design-system/icons';
import { useWatch } from '@switchboard/platform/forms';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { AssistantFieldInput } from '../../fields/AssistantFieldInput.tsx';
import { useChangeFields } from '../../fields/useChangeFields.ts';
import { choosingVoiceModel, choosingVoiceProvider } from './chooseModel.ts';
import { FallbackList } from './FallbackList.tsx';
import { ModelSelect } from './ModelSelect.tsx';
import { ProviderSelect } from './ProviderSelect.tsx';
import { TryProvider } from './TryProvider.tsx';
import { useOwnModels } from './useOwnModels.ts';
import { VoicePicker } from './VoicePicker.tsx';

const columnWidth = 240;
const ownVoice = { provider: 'tts_provider', model: 'tts_model', voice: 'tts_configuration.voice' };
const shares = ['stability', 'similarity_boost', 'style', 'clarity', 'styleExaggeration'];

/** Provider, model and voice, and how the voice pronounces words. */
export function VoiceChoice() {
  const change = useChangeFields();
  const provider = useWatch({ name: 'tts_provider' }) as string;
  const own = useOwnModels();
  const [, open] = useAddress({ panel: oneOf(['pronunciations']) });
  return (
    <>
      <Grid min={columnWidth} gap={4}>
        <ProviderSelect
          path="tts_provider"
          label="Voice provider"
          providers={voiceModels}
          onChoose={(next) => change(choosingVoiceProvider(next, voicesByProvider[next] ?? [], own))}
        />
        <ModelSelect
          path="tts_model"
          label="Voice model"
          providers={voiceModels}
          provider={provider}
          onChoose={(model) => change(choosingVoiceModel(provider, model))}
        />
      </Grid>
      <VoicePicker key={provider} />
      <TryProvider part="tts" fields={ownVoice} />
      <div>
        <Button icon={<IconVolume />} onPress={() => open({ panel: 'pronunciations' })}>
          Pronunciations
        </Button>
      </div>
    </>
  );
}

/** The section Voice Configuration. */
export function VoiceSection() {
  const provider = useWatch({ name: 'tts_provider' }) as string;
  const sound = useWatch({ name: 'tts_configuration.backgroundSound' }) as string;
  return (
    <>
      <VoiceChoice />
      <Grid min={columnWidth} gap={4}>
        <AssistantFieldInput path="tts_configuration.speed" range={speedRange(provider)} />
        <AssistantFieldInput path="tts_configuration.pitch" />
        {shares.map((name) => (
          <AssistantFieldInput key={name} path={`tts_configuration.${name}`} />
        ))}
        <AssistantFieldInput path="tts_configuration.optimizeStreaming" />
        <AssistantFieldInput path="tts_configuration.inputMinCharacters" />
        <AssistantFieldInput path="tts_configuration.punctuationBoundaries" />
        <AssistantFieldInput path="tts_configuration.useSpeakerBoost" />
      </Grid>
      <Grid min={columnWidth} gap={4}>
        <AssistantFieldInput
          path="tts_configuration.backgroundSound"
          choiceLabels={{ off: 'Off', custom: 'From an address' }}
        />
        {sound === 'custom' && <AssistantFieldInput path="tts_configuration.backgroundSoundUrl" />}
      </Grid>
      <FallbackList part="tts" />
    </>
  );
}
