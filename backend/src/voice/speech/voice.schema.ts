/** Flite's voices, by their names in `contracts/src/voice-catalogue.ts`. */
export const fliteVoices = {
  'builtin-female': 'slt',
  'builtin-male': 'rms',
  'builtin-scottish': 'awb',
  'builtin-bright': 'kal16',
  'builtin-telephone': 'kal',
} as const;
export type BuiltInVoiceName = keyof typeof fliteVoices;

/** How a text is spoken; 1 is the voice's own speed and pitch. */
export interface Manner {
  voice: BuiltInVoiceName;
  speed: number;
  pitch: number;
}

/** A request to the voice's thread. */
export interface Sentence extends Manner {
  id: number;
  text: string;
}

/** The thread's answer. */
export type Spoken = { id: number; pcm: Int16Array } | { id: number; error: string };
