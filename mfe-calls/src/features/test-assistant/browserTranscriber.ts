/** The browser's on-device speech recognition, which TypeScript has no types for yet. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: (event: {
    resultIndex: number;
    results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
  }) => void;
  onerror: (event: { error: string }) => void;
  onend: () => void;
  start(track: MediaStreamTrack): void;
  abort(): void;
}

interface RecognitionClass {
  new (): Recognition;
  prototype: object;
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>;
}

/** Recognizes a microphone's speech on this device. */
export interface BrowserTranscriber {
  /** Calls `onText` with partial and then final results, until the returned function is called or recognition fails. */
  listen(track: MediaStreamTrack, onText: (text: string, isWhole: boolean) => void, onFailed: () => void): () => void;
}

// Errors after which recognition restarts, such as a longer silence.
const passing = new Set(['no-speech', 'aborted']);

/** The browser's recognition if it supports the language without sending audio anywhere; else null. */
export async function browserTranscriber(language: string): Promise<BrowserTranscriber | null> {
  const { SpeechRecognition: Class } = window as { SpeechRecognition?: RecognitionClass };
  // A browser without this option would send the audio to its vendor.
  if (!Class?.available || !('processLocally' in Class.prototype)) return null;
  const lang = language === 'en' ? 'en-US' : language;
  const found = await Class.available({ langs: [lang], processLocally: true }).catch(() => 'unavailable');
  if (found !== 'available') return null;
  return {
    listen(track, onText, onFailed) {
      const recognition = new Class();
      Object.assign(recognition, { lang, processLocally: true, continuous: true, interimResults: true });
      let isOn = true;
      const stop = () => {
        isOn = false;
        recognition.abort();
      };
      recognition.onresult = ({ resultIndex, results }) => {
        for (const result of Array.from(results).slice(resultIndex)) {
          const text = result[0]?.transcript.trim() ?? '';
          if (isOn && text !== '') onText(text, result.isFinal);
        }
      };
      recognition.onerror = ({ error }) => {
        if (!isOn || passing.has(error)) return;
        stop();
        onFailed();
      };
      recognition.onend = () => {
        if (isOn) recognition.start(track);
      };
      recognition.start(track);
      return stop;
    },
  };
}
