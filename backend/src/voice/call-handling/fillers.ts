/** Sentences for while a person waits for an answer. */
export const fillerTexts: Readonly<Record<string, readonly string[]>> = {
  en: [
    'One moment, please.',
    'Let me check that for you.',
    'I am still looking.',
    'Thank you for waiting.',
    'It should only take a few more seconds.',
    'I am almost there.',
  ],
  de: [
    'Einen Moment, bitte.',
    'Ich sehe kurz nach.',
    'Ich bin gleich so weit.',
    'Danke, dass Sie warten.',
    'Es dauert nur noch ein paar Sekunden.',
    'Ich habe es fast.',
  ],
  es: [
    'Un momento, por favor.',
    'Déjeme comprobarlo.',
    'Sigo buscando.',
    'Gracias por esperar.',
    'Solo serán unos segundos más.',
    'Ya casi está.',
  ],
  fr: [
    'Un instant, s’il vous plaît.',
    'Je vérifie cela pour vous.',
    'Je cherche encore.',
    'Merci de patienter.',
    'Encore quelques secondes.',
    'J’ai presque terminé.',
  ],
  pt: [
    'Um momento, por favor.',
    'Deixe-me verificar.',
    'Ainda estou procurando.',
    'Obrigado por aguardar.',
    'Só mais alguns segundos.',
    'Estou quase terminando.',
  ],
  hi: [
    'एक पल, कृपया।',
    'मैं देख कर बताता हूँ।',
    'मैं अभी भी देख रहा हूँ।',
    'प्रतीक्षा के लिए धन्यवाद।',
    'बस कुछ सेकंड और।',
    'लगभग हो गया।',
  ],
};

/** After one filler, silence lasts at most this long until the next. A filler takes about a second to say. */
const againMs = 3_500;

/** The fillers of one conversation: each is said once. */
export class Fillers {
  readonly #left: string[];

  /** `language`: a code such as pt-BR. `isOff`: no fillers, as in interviews. */
  constructor(language: string, isOff = false) {
    const [code = 'en'] = language.toLowerCase().split('-');
    const known = code === 'multi' ? fillerTexts.en : fillerTexts[code];
    this.#left = isOff ? [] : [...(known ?? [])];
  }

  /** Says a filler after `ms`, and further ones while the wait lasts. Returns a function that ends the wait. */
  whileWaiting(ms: number, say: (text: string) => boolean | undefined): () => void {
    const speak = () => {
      const [next] = this.#left;
      if (next === undefined) return;
      // A filler that isn't said is kept for another wait.
      if (say(next) !== false) this.#left.shift();
      timer = setTimeout(speak, againMs);
    };
    let timer = setTimeout(speak, ms);
    return () => clearTimeout(timer);
  }
}
