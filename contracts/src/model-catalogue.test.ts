import { describe, expect, it } from 'vitest';
import { defaultAssistantConfig, quickCreateConfig } from './assistant-config.ts';
import {
  catalogueDate,
  defaultModelOf,
  isEnding,
  isShutDown,
  languageModels,
  type ModelProvider,
  modelsOf,
  type SpeechModel,
  shutdownDay,
  transcriberModels,
  voiceModels,
} from './model-catalogue.ts';
import { voicesByProvider } from './voice-catalogue.ts';

const catalogues: Record<string, readonly ModelProvider<SpeechModel>[]> = {
  llm: languageModels,
  stt: transcriberModels,
  tts: voiceModels,
};
const inHalfAYear = new Date(Date.parse(catalogueDate) + 183 * 86_400_000).toISOString().slice(0, 10);

describe.each(Object.entries(catalogues))('the models of %s', (_, providers) => {
  const rows = providers.flatMap(({ id, models }) => models.map((model) => ({ provider: id, model })));

  it('each provider has a default model that is served for at least half a year', () => {
    for (const { id, models } of providers.filter((provider) => provider.models.length > 0)) {
      const model = models.find((one) => one.id === defaultModelOf(providers, id));
      expect(model && isShutDown(model, inHalfAYear), `${id}: ${model?.id}`).toBe(false);
    }
  });

  it('each model with an end date names a successor that is served for at least half a year', () => {
    for (const { provider, model } of rows.filter((row) => row.model.shut_down_on !== undefined)) {
      const next = modelsOf(providers, provider).find(({ id }) => id === model.successor);
      expect(next, `${model.id} → ${model.successor}`).toBeDefined();
      expect(next && isShutDown(next, inHalfAYear), model.id).toBe(false);
      expect(model.shut_down_on, model.id).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    }
  });

  it('every model id occurs once per provider', () => {
    const ids = rows.map(({ provider, model }) => `${provider} ${model.id}`);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('each served voice model has a voice if the voices of its provider are listed', () => {
  for (const { id, models } of voiceModels)
    for (const model of models.filter((one) => !isShutDown(one, catalogueDate) && voicesByProvider[id])) {
      const speaking = voicesByProvider[id]?.filter(({ models: only }) => !only || only.includes(model.id)) ?? [];
      expect(speaking.length, `${id} ${model.id}`).toBeGreaterThan(0);
    }
});

it('new assistants use models that are served for at least half a year', () => {
  for (const config of [defaultAssistantConfig(), quickCreateConfig('Robin')]) {
    const model = modelsOf(languageModels, config.llm_provider).find(({ id }) => id === config.llm_model);
    expect(model && isShutDown(model, inHalfAYear)).toBe(false);
  }
});

it('a model is ending during the sixty days before its last day, and shut down from that day on', () => {
  const model = { shut_down_on: '2027-01-14' };
  const stateOn = (day: string) => [isEnding(model, day), isShutDown(model, day)];
  expect(stateOn('2026-11-14')).toEqual([false, false]);
  expect(stateOn('2026-11-15')).toEqual([true, false]);
  expect(stateOn('2027-01-13')).toEqual([true, false]);
  expect(stateOn('2027-01-14')).toEqual([false, true]);
  expect([isEnding({}, '2027-01-14'), isShutDown({}, '2027-01-14')]).toEqual([false, false]);
  expect(shutdownDay('2027-01-14')).toBe('January 14, 2027');
});
