import { type WaveStyle, waveBounds, waveStyles } from '@switchboard/design-system/media';

/** Colours of the theme that a wave is tried in. */
export const waveColors = ['accent', 'live', 'ringing', 'danger', 'ink'] as const;
export type WaveColor = (typeof waveColors)[number];

/** The display settings in the page's address. */
export interface WaveSettings {
  style: WaveStyle;
  color: WaveColor;
  amplitude: number;
  speed: number;
  frequency: number;
  cover: boolean;
  autostart: boolean;
}

export const usualSettings: WaveSettings = {
  style: 'ios',
  color: 'accent',
  amplitude: 1,
  speed: 0.2,
  frequency: 6,
  cover: false,
  autostart: true,
};

type NumberName = keyof typeof waveBounds;
const numberNames = Object.keys(waveBounds) as NumberName[];

const oneOf = <T extends string>(words: readonly T[], text: string | null, usual: T): T =>
  words.find((word) => word === text) ?? usual;

/** The settings of an address, and notes about the values that had to be corrected. */
export function readSettings(params: URLSearchParams): { settings: WaveSettings; notes: string[] } {
  const notes: string[] = [];
  const numberOf = (name: NumberName): number => {
    const text = params.get(name);
    if (text === null) return usualSettings[name];
    const { min, max } = waveBounds[name];
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) {
      notes.push(`The ${name} in the address isn't a number: ${usualSettings[name]} is shown.`);
      return usualSettings[name];
    }
    const kept = Math.min(max, Math.max(min, value));
    if (kept !== value) notes.push(`The ${name} can be ${min} to ${max}: ${kept} is shown.`);
    return kept;
  };
  const settings = {
    style: oneOf(waveStyles, params.get('style'), usualSettings.style),
    color: oneOf(waveColors, params.get('color'), usualSettings.color),
    ...(Object.fromEntries(numberNames.map((name) => [name, numberOf(name)])) as Record<NumberName, number>),
    cover: params.get('cover') === '1',
    autostart: params.get('autostart') !== '0',
  };
  return { settings, notes };
}

/** The part of the address that says how the settings differ from the usual ones. */
export function writeSettings(settings: WaveSettings): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(settings)) {
    if (value === usualSettings[name as keyof WaveSettings]) continue;
    params.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  return params;
}
