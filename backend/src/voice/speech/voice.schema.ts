/** The voices that Flite brings, by what they are called in `contracts/src/voice-catalogue.ts`. */
export const fliteVoices = {
  'builtin-female': 'slt',
  'builtin-male': 'rms',
  'builtin-scottish': 'awb',
  'builtin-bright': 'kal16',
  'builtin-telephone': 'kal',
} as const;
export type BuiltInVoiceName = keyof typeof fliteVoices;

/** How something is spoken; 1 is the voice's own pace and height. */
export interface Manner {
  voice: BuiltInVoiceName;
  speed: number;
  pitch: number;
}

/** What the thread of the voice is asked for. */
export interface Sentence extends Manner {
  id: number;
  text: string;
}

/** What it answers. */
export type Spoken = { id: number; pcm: Int16Array } | { id: number; error: string };
