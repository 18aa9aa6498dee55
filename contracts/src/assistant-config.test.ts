import { describe, expect, it } from 'vitest';
import {
  AssistantConfig,
  type AssistantConfig as Config,
  changedFields,
  defaultAssistantConfig,
  proChanges,
} from './assistant-config.ts';
import { lengthMessage, type NumberField, rangeMessage } from './assistant-field.ts';
import { fieldAt, fieldsByPath } from './assistant-fields.ts';
import { placeholdersOf } from './filled-texts.ts';
import { systemPromptOf } from './system-prompt.ts';
import { fieldCases, withValue } from './testing/assistant-cases.ts';

const valid = (): Config => ({ ...defaultAssistantConfig(), name: 'Reception' });

const problems = (config: unknown) => {
  const { error } = AssistantConfig.safeParse(config);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('the table of fields', () => {
  it('the defaults of all fields are valid', () => {
    expect(problems(valid())).toEqual({});
  });

  it.each(fieldCases)('the field $path with $what is $verdict', ({ path, value, verdict }) => {
    const found = problems(withValue(valid(), path, value))[path];
    if (verdict === 'taken') expect(found).toBeUndefined();
    else expect(found).toEqual(expect.any(String));
  });

  it('the default of a number field is within its range, and its step is not larger than the range', () => {
    for (const field of fieldsByPath.values()) {
      if (field.type !== 'number' && field.type !== 'integer') continue;
      expect(field.default).toBeGreaterThanOrEqual(field.min);
      expect(field.default).toBeLessThanOrEqual(field.max);
      expect(field.step).toBeLessThanOrEqual(field.max - field.min);
    }
  });

  it('messages name the range, the length limit or the missing name of a field', () => {
    expect(rangeMessage(fieldsByPath.get('llm_configuration.temperature') as NumberField)).toBe(
      'Temperature must be between 0 and 1',
    );
    const field = fieldsByPath.get('system_prompt');
    expect(field?.type === 'long_text' && lengthMessage(field)).toBe(
      'System Prompt can have at most 50,000 characters',
    );
    expect(problems({ ...valid(), name: ' ' })).toEqual({ name: 'Assistant name is required' });
  });

  it('fieldAt finds the field of a path inside it', () => {
    expect(fieldAt('functions.2.http.url')?.tab).toBe('functions');
    expect(fieldAt('configuration.vad.activation_threshold')?.label).toBe('Activation threshold');
    expect(fieldAt('nothing')).toBeUndefined();
  });
});

describe('an assistant', () => {
  it('unknown fields of an assistant are refused on every level', () => {
    expect(problems({ ...valid(), color: 'red' })).not.toEqual({});
    const config = valid();
    expect(
      problems({ ...config, configuration: { ...config.configuration, vad: { ...config.configuration.vad, x: 1 } } }),
    ).toEqual({ 'configuration.vad': expect.any(String) });
  });

  it("the longest delay of an assistant isn't below its shortest", () => {
    const at = (min: number, max: number) => {
      const config = valid();
      const endpointing = { min_endpointing_delay: min, max_endpointing_delay: max };
      return problems({ ...config, configuration: { ...config.configuration, endpointing } });
    };
    expect(at(3, 3)).toEqual({});
    expect(at(3.1, 3)).toEqual({
      'configuration.endpointing.max_endpointing_delay':
        'Max endpointing delay must not be below Min endpointing delay',
    });
  });

  it.each([
    ['maxTokens', 1, 8_192, 8_193],
    ['contextWindow', 0, 8_192, 8_193],
  ])('the value of %s is limited by what the model supports', (name, least, most, over) => {
    const gpt4 = { ...valid(), llm_model: 'gpt-4' };
    expect(problems(withValue(gpt4, `llm_configuration.${name}`, most))).toEqual({});
    expect(Object.keys(problems(withValue(gpt4, `llm_configuration.${name}`, over)))).toEqual([
      `llm_configuration.${name}`,
    ]);
    const label = fieldsByPath.get(`llm_configuration.${name}`)?.label;
    for (const wrong of [least - 1, over, 'x'])
      expect(problems(withValue(gpt4, `llm_configuration.${name}`, wrong))).toEqual({
        [`llm_configuration.${name}`]: `${label} must be a whole number between ${least} and ${most} with GPT-4`,
      });
    const custom = { ...gpt4, llm_provider: 'custom' as const, llm_model: 'mine' };
    expect(problems(withValue(custom, `llm_configuration.${name}`, over))).toEqual({});
  });

  it.each([
    ['elevenlabs', 0.8, 1.2],
    ['smallestai', 0.5, 2],
    ['smallest_ai', 0.5, 2],
    ['groq', 0.5, 2],
    ['custom', 0.25, 4],
  ])('the speech rate is limited by what %s supports', (tts_provider, slowest, fastest) => {
    const at = (speed: number) => problems(withValue({ ...valid(), tts_provider }, 'tts_configuration.speed', speed));
    expect([at(slowest), at(fastest)]).toEqual([{}, {}]);
    expect(Object.keys(at(slowest - 0.01))).toEqual(['tts_configuration.speed']);
    expect(Object.keys(at(fastest + 0.01))).toEqual(['tts_configuration.speed']);
  });

  it('the voice provider is stored as smallestai in any spelling', () => {
    expect(AssistantConfig.parse({ ...valid(), tts_provider: 'smallest_ai' }).tts_provider).toBe('smallestai');
  });

  it('a custom background sound requires a valid address', () => {
    const config = withValue(valid(), 'tts_configuration.backgroundSound', 'custom');
    expect(problems(config)).toEqual({ 'tts_configuration.backgroundSoundUrl': 'Please enter a valid URL' });
    expect(problems(withValue(config, 'tts_configuration.backgroundSoundUrl', 'https://example.com/rain.mp3'))).toEqual(
      {},
    );
    expect(problems(withValue(valid(), 'tts_configuration.backgroundSoundUrl', 'javascript:alert(1)'))).toEqual({
      'tts_configuration.backgroundSoundUrl': 'Please enter a valid URL',
    });
  });
});

describe('changes that need PRO', () => {
  const stored = { ...valid(), system_prompt: 'Be kind.' };

  it('a PRO field is named if it differs from the stored value and the default', () => {
    const wanted = {
      ...withValue(stored, 'llm_configuration.temperature', 0.2),
      system_prompt: '',
      first_message: 'Hi',
      stt_model: 'nova-2-medical',
    } as Config;
    expect(proChanges(stored, wanted)).toEqual(['stt_model', 'llm_configuration.temperature']);
    expect(proChanges(stored, { ...stored, stt_model: 'nova-2', call_about: 'Teeth' })).toEqual([]);
    expect(proChanges(stored, stored)).toEqual([]);
  });

  it("a value from before the plan was lost doesn't count as a PRO change", () => {
    const before = withValue(stored, 'llm_configuration.temperature', 0.2) as Config;
    expect(proChanges(before, { ...before, name: 'Other' })).toEqual([]);
  });
});

describe('the system prompt', () => {
  it('the system prompt is written from the call description if it is empty', () => {
    expect(systemPromptOf({ system_prompt: '', call_about: 'A check-up.' })).toContain('A check-up.');
    expect(systemPromptOf({ system_prompt: 'Be kind.', call_about: 'A check-up.' })).toBe('Be kind.');
    expect(systemPromptOf({ system_prompt: '', call_about: ' ' })).toBe('');
  });

  it('the system prompt finds placeholders with single and double braces, each named once', () => {
    const config = {
      ...valid(),
      system_prompt: '{first_name} {{ plan }} {first_name} { "json": 1 }',
      first_message: '{who}',
    };
    expect(placeholdersOf(config)).toEqual(['first_name', 'plan', 'who']);
  });
});

it('a wrong field does not prevent the validation of other fields', () => {
  const { llm_configuration, tts_configuration, ...rest } = valid();
  const judged = AssistantConfig.safeParse({
    ...rest,
    tts_provider: 'elevenlabs',
    llm_configuration: { ...llm_configuration, temperature: null },
    tts_configuration: { ...tts_configuration, speed: 1.5 },
  });
  const paths = judged.error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toEqual(['llm_configuration.temperature', 'tts_configuration.speed']);
  for (const nonsense of [null, [], 'text', {}, { configuration: null }])
    expect(AssistantConfig.safeParse(nonsense).success).toBe(false);
});

it('objects with the same fields in another order are equal', () => {
  const before: Config = { ...valid(), tools: [{ type: 'do_not_call', said_afterwards: 'Bye' }] };
  const stored: Config = { ...before, tools: [{ said_afterwards: 'Bye', type: 'do_not_call' }] };
  expect(changedFields(before, stored)).toEqual([]);
});

it('changedFields lists the paths of the fields that differ', () => {
  const before = valid();
  expect(changedFields(before, { ...before, name: 'Other', functions: [], tools: [{ type: 'end_call' }] })).toEqual([
    'name',
    'tools',
  ]);
});
