/** What a browser that understands speech by itself offers; TypeScript does not know it yet. */
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

/** Understands what a microphone hears, on this device. */
export interface BrowserEars {
  /** Tells what is understood, piece by piece and then as a whole, until what it gives is called or it fails. */
  listen(track: MediaStreamTrack, tell: (text: string, isWhole: boolean) => void, onFailed: () => void): () => void;
}

// What ends by itself and is begun again: nobody spoke for a while.
const passing = new Set(['no-speech', 'aborted']);

/** The browser's own recognition, where it understands the language without sending sound anywhere; else null. */
export async function browserEars(language: string): Promise<BrowserEars | null> {
  const { SpeechRecognition: Class } = window as { SpeechRecognition?: RecognitionClass };
  // A browser that does not know this would send what it hears to its maker.
  if (!Class?.available || !('processLocally' in Class.prototype)) return null;
  const lang = language === 'en' ? 'en-US' : language;
  const found = await Class.available({ langs: [lang], processLocally: true }).catch(() => 'unavailable');
  if (found !== 'available') return null;
  return {
    listen(track, tell, onFailed) {
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
          if (isOn && text !== '') tell(text, result.isFinal);
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
