import { AssistantConfig, defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { expect, test } from 'vitest';
import { withValue } from '../editing/fieldValues.ts';
import { changedSettings, settingPaths } from './changedSettings.ts';
import { chosenPreset, presetGroups } from './presets.ts';
import { settingSentence, settingText } from './settingSentences.ts';

const config = { ...defaultAssistantConfig(), name: 'Robin' };
const with_ = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).reduce((made, [path, value]) => withValue(made, path, value), config);

test.each(presetGroups.flatMap((group) => group.presets.map((preset) => ({ group, preset }))))(
  'the preset $preset.label has valid values and is recognized by them',
  ({ group, preset }) => {
    const made = with_(preset.values);
    expect(AssistantConfig.safeParse(made).error?.issues ?? []).toEqual([]);
    expect(chosenPreset(group, made)).toBe(preset.id);
  },
);

test('a new assistant has the presets "balanced" and "telephone", and no changed settings', () => {
  expect(presetGroups.map((group) => chosenPreset(group, config))).toEqual(['balanced', 'telephone']);
  expect(changedSettings(config)).toEqual([]);
});

test('a single changed setting is listed, and no longer matches a preset', () => {
  const made = with_({ 'configuration.waitSeconds': 1.1 });
  expect(changedSettings(made)).toEqual(['configuration.waitSeconds']);
  expect(presetGroups.map((group) => chosenPreset(group, made))).toEqual([null, 'telephone']);
});

test('settings describe every duration in a sentence with its unit', () => {
  for (const path of settingPaths.filter((one) => fieldsByPath.get(one)?.type === 'number')) {
    const { unit } = fieldsByPath.get(path) as { unit?: string };
    if (unit === 's') expect(settingSentence(path, 1.5), path).toMatch(/1\.5 seconds/);
  }
  expect(settingSentence('configuration.waitSeconds', 1)).toBe('Waits at least 1 second before it answers.');
  expect(settingText('llm_configuration.enableStreaming', false)).toBe('Enable streaming: Off.');
});
