import { type AssistantConfig, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';

type Values = Readonly<Record<string, number | boolean>>;

interface Preset {
  id: string;
  label: string;
  description: string;
  values: Values;
}

export interface PresetGroup {
  id: string;
  label: string;
  presets: readonly Preset[];
}

const turnFields = [
  'configuration.waitSeconds',
  'configuration.onPunctuationSeconds',
  'configuration.onNoPunctuationSeconds',
  'configuration.onNumberSeconds',
  'configuration.numberOfWords',
  'configuration.voiceSeconds',
  'configuration.backOffSeconds',
  'configuration.endpointing.min_endpointing_delay',
  'configuration.endpointing.max_endpointing_delay',
];
const lineFields = [
  'configuration.vad.min_speech_duration',
  'configuration.vad.min_silence_duration',
  'configuration.vad.prefix_padding_duration',
  'configuration.vad.activation_threshold',
  'stt_configuration.backgroundDenoising',
];

const defaultsOf = (paths: readonly string[]): Values =>
  Object.fromEntries(paths.map((path) => [path, fieldsByPath.get(path)?.default as number | boolean]));

/** Pairs fields with values in the same order. */
const valuesOf = (paths: readonly string[], values: readonly (number | boolean)[]): Values =>
  Object.fromEntries(paths.map((path, place) => [path, values[place] as number | boolean]));

/** Choices that replace single settings. The default values of the fields are the presets Balanced and Telephone. */
export const presetGroups: readonly PresetGroup[] = [
  {
    id: 'turns',
    label: 'Turn taking',
    presets: [
      {
        id: 'snappy',
        label: 'Snappy',
        description: 'Answers at once and stops at the first word. For short questions and quick people.',
        values: valuesOf(turnFields, [0.2, 0, 0.6, 0.3, 0, 0.1, 0.5, 0.2, 3]),
      },
      {
        id: 'balanced',
        label: 'Balanced',
        description: 'Waits for the end of a sentence. Right for most calls.',
        values: defaultsOf(turnFields),
      },
      {
        id: 'patient',
        label: 'Patient',
        description: 'Lets people think, and goes on through a short "mhm". For older callers and long numbers.',
        values: valuesOf(turnFields, [1.2, 0.5, 2.5, 1.5, 2, 0.4, 1.5, 1, 7]),
      },
    ],
  },
  {
    id: 'line',
    label: 'Line',
    presets: [
      {
        id: 'telephone',
        label: 'Telephone',
        description: 'A usual telephone connection.',
        values: defaultsOf(lineFields),
      },
      {
        id: 'noisy',
        label: 'Noisy line',
        description: 'Traffic, wind or a busy room: only clear speech counts, and noise is taken out.',
        values: valuesOf(lineFields, [0.4, 0.6, 0.1, 0.85, true]),
      },
    ],
  },
];

/** The preset that matches the settings; null if one of them was changed. */
export const chosenPreset = ({ presets }: PresetGroup, config: AssistantConfig): string | null =>
  presets.find(({ values }) => Object.entries(values).every(([path, value]) => valueAt(config, path) === value))?.id ??
  null;
