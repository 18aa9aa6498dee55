// Voices by their providers' public ids. Other voices can be used by id, as custom voices.

export interface Voice {
  id: string;
  name: string;
  gender: 'female' | 'male' | 'neutral';
  accent: string;
  /** The voice models that support it; if absent, all of its provider's. */
  models?: readonly string[];
  /** A sample to hear; null if there is none without an account. */
  preview_url: string | null;
}

type Row = readonly [id: string, name: string, gender: 'f' | 'm' | 'n', accent: string];
const genders = { f: 'female', m: 'male', n: 'neutral' } as const;

function voices(rows: readonly Row[], models?: readonly string[]): Voice[] {
  return rows.map(([id, name, gender, accent]) => ({
    id,
    name,
    gender: genders[gender],
    accent,
    ...(models && { models }),
    preview_url: null,
  }));
}

const capitalized = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
const named = (gender: 'f' | 'm', accent: string, ids: readonly string[]): Row[] =>
  ids.map((id) => [id, capitalized(id), gender, accent]);

const elevenlabs: readonly Row[] = [
  ['21m00Tcm4TlvDq8ikWAM', 'Rachel', 'f', 'american'],
  ['EXAVITQu4vr4xnSDxMaL', 'Sarah', 'f', 'american'],
  ['9BWtsMINqrJLrRacOk9x', 'Aria', 'f', 'american'],
  ['FGY2WhTYpPnrIDTdsKH5', 'Laura', 'f', 'american'],
  ['XrExE9yKIg1WjnnlVkGX', 'Matilda', 'f', 'american'],
  ['cgSgspJ2msm6clMCkdW9', 'Jessica', 'f', 'american'],
  ['AZnzlk1XvdvUeBnXmlld', 'Domi', 'f', 'american'],
  ['MF3mGyEYCl7XYWbV9V6O', 'Elli', 'f', 'american'],
  ['Xb7hH8MSUJpSbSDYk0k2', 'Alice', 'f', 'british'],
  ['pFZP5JQG7iQjIQuC4Bku', 'Lily', 'f', 'british'],
  ['XB0fDUnXU5powFXDhCwa', 'Charlotte', 'f', 'swedish'],
  ['SAz9YHcvj6GT2YYXdXww', 'River', 'n', 'american'],
  ['CwhRBWXzGAHq8TQ4Fs17', 'Roger', 'm', 'american'],
  ['TX3LPaxmHKxFdv7VOQHJ', 'Liam', 'm', 'american'],
  ['bIHbv24MWmeRgasZH58o', 'Will', 'm', 'american'],
  ['cjVigY5qzO86Huf0OWal', 'Eric', 'm', 'american'],
  ['iP95p4xoKVk53GoZ742B', 'Chris', 'm', 'american'],
  ['nPczCjzI2devNBz1zQrb', 'Brian', 'm', 'american'],
  ['pqHfZKP75CvOlQylNhV4', 'Bill', 'm', 'american'],
  ['ErXwobaYiN019PkySvjV', 'Antoni', 'm', 'american'],
  ['TxGEqnHWrfWFTfGW9XjX', 'Josh', 'm', 'american'],
  ['VR6AewLTigWG4xSOukaG', 'Arnold', 'm', 'american'],
  ['pNInz6obpgDQGcFmaJgB', 'Adam', 'm', 'american'],
  ['JBFqnCBsd6RMkjVDRZzb', 'George', 'm', 'british'],
  ['onwK4e9ZLuTAKqWW03F9', 'Daniel', 'm', 'british'],
  ['IKne3meq5aSn9XLyUdCD', 'Charlie', 'm', 'australian'],
  ['N2lVS1w4EtoT3dr4eOWO', 'Callum', 'm', 'transatlantic'],
];

const smallestai: readonly Row[] = [
  ...named('f', 'american', ['emily', 'jasmine']),
  ...named('m', 'american', ['james', 'william']),
  ...named('f', 'indian', [
    'mithali',
    'diya',
    'ananya',
    'isha',
    'monika',
    'niharika',
    'deepika',
    'kajal',
    'radhika',
    'mansi',
    'nisha',
    'pooja',
    'saina',
    'sanya',
  ]),
  ...named('m', 'indian', ['arman', 'aravind', 'raj', 'raman', 'aarav', 'raghav', 'saurabh']),
];

const playAi = (gender: 'f' | 'm', accent: string, names: readonly string[]): Row[] =>
  names.map((name) => [`${name}-PlayAI`, name, gender, accent]);
const aura = (model: string, gender: 'f' | 'm', accent: string, names: readonly string[]): Row[] =>
  names.map((name) => [`${model}-${name}-en`, capitalized(name), gender, accent]);

/** The voices of each provider. */
export const voicesByProvider: Readonly<Record<string, readonly Voice[]>> = {
  builtin: voices([
    ['builtin-female', 'Ada', 'f', 'american'],
    ['builtin-male', 'Alan', 'm', 'american'],
    ['builtin-scottish', 'Ewan', 'm', 'scottish'],
    ['builtin-bright', 'Kal', 'm', 'american'],
    ['builtin-telephone', 'Kal on the telephone', 'm', 'american'],
  ]),
  elevenlabs: voices(elevenlabs),
  smallestai: voices(smallestai, ['lightning', 'lightning-large']),
  groq: [
    ...voices(
      [
        ...named('f', 'american', ['autumn', 'diana', 'hannah']),
        ...named('m', 'american', ['austin', 'daniel', 'troy']),
      ],
      ['canopylabs/orpheus-v1-english'],
    ),
    ...voices(
      [...named('f', 'arabic', ['lulwa', 'noura', 'aisha']), ...named('m', 'arabic', ['abdullah', 'fahad', 'sultan'])],
      ['canopylabs/orpheus-arabic-saudi'],
    ),
    ...voices(
      [
        ...playAi('f', 'american', ['Arista', 'Celeste', 'Cheyenne', 'Deedee', 'Gail', 'Indigo', 'Mamaw', 'Quinn']),
        ...playAi('m', 'american', ['Atlas', 'Basil', 'Briggs', 'Calum', 'Chip', 'Cillian', 'Fritz', 'Mason']),
        ...playAi('m', 'american', ['Mikail', 'Mitch', 'Thunder']),
      ],
      ['playai-tts'],
    ),
    ...voices(
      [...playAi('f', 'arabic', ['Amira']), ...playAi('m', 'arabic', ['Ahmad', 'Khalid', 'Nasser'])],
      ['playai-tts-arabic'],
    ),
  ],
  deepgram: [
    ...voices(
      [
        ...aura('aura-2', 'f', 'american', ['thalia', 'andromeda', 'helena', 'asteria', 'luna', 'hera']),
        ...aura('aura-2', 'm', 'american', ['apollo', 'arcas', 'aries', 'orion', 'zeus']),
      ],
      ['aura-2'],
    ),
    ...voices(
      [
        ...aura('aura', 'f', 'american', ['asteria', 'luna', 'stella', 'hera']),
        ...aura('aura', 'f', 'british', ['athena']),
        ...aura('aura', 'm', 'american', ['orion', 'arcas', 'perseus', 'orpheus', 'zeus']),
        ...aura('aura', 'm', 'irish', ['angus']),
        ...aura('aura', 'm', 'british', ['helios']),
      ],
      ['aura'],
    ),
  ],
  custom: [],
};

/** Whether a voice model of the provider supports the voice, as far as the catalogue knows. */
export function speaks(voice: Voice, model: string): boolean {
  return voice.models?.includes(model) ?? true;
}
