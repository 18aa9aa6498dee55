import type { AssistantConfig } from './assistant-config.ts';

/**
 * The notices at the beginning of calls: the first says that the caller speaks with a machine, the second also that the
 * call is recorded.
 */
type Notice = readonly [automated: string, recorded: string];

/** By language code. Reviewed against Article 50(1): clear, at the beginning, and about talking to an AI system. */
const notices: Readonly<Record<string, Notice>> = {
  en: [
    "You're speaking with an automated AI assistant.",
    "You're speaking with an automated AI assistant, and this call is recorded.",
  ],
  de: [
    'Sie sprechen mit einem automatischen KI-Assistenten.',
    'Sie sprechen mit einem automatischen KI-Assistenten, und dieses Gespräch wird aufgezeichnet.',
  ],
  es: [
    'Está hablando con un asistente automático de inteligencia artificial.',
    'Está hablando con un asistente automático de inteligencia artificial, y esta llamada se está grabando.',
  ],
  fr: [
    'Vous parlez avec un assistant automatique doté d’intelligence artificielle.',
    'Vous parlez avec un assistant automatique doté d’intelligence artificielle, et cet appel est enregistré.',
  ],
  pt: [
    'Você está falando com um assistente automático de inteligência artificial.',
    'Você está falando com um assistente automático de inteligência artificial, e esta chamada está sendo gravada.',
  ],
  hi: [
    'आप एक स्वचालित एआई सहायक से बात कर रहे हैं।',
    'आप एक स्वचालित एआई सहायक से बात कर रहे हैं, और यह कॉल रिकॉर्ड की जा रही है।',
  ],
  it: [
    'Sta parlando con un assistente automatico basato sull’intelligenza artificiale.',
    'Sta parlando con un assistente automatico basato sull’intelligenza artificiale, e questa chiamata viene registrata.',
  ],
  nl: [
    'U spreekt met een geautomatiseerde AI-assistent.',
    'U spreekt met een geautomatiseerde AI-assistent, en dit gesprek wordt opgenomen.',
  ],
  pl: ['Mówi automatyczny asystent AI.', 'Mówi automatyczny asystent AI, a ta rozmowa jest nagrywana.'],
  sv: ['Du talar med en automatisk AI-assistent.', 'Du talar med en automatisk AI-assistent, och samtalet spelas in.'],
  da: [
    'Du taler med en automatisk AI-assistent.',
    'Du taler med en automatisk AI-assistent, og samtalen bliver optaget.',
  ],
  no: [
    'Du snakker med en automatisk KI-assistent.',
    'Du snakker med en automatisk KI-assistent, og samtalen blir tatt opp.',
  ],
  fi: [
    'Puhut automaattisen tekoälyavustajan kanssa.',
    'Puhut automaattisen tekoälyavustajan kanssa, ja puhelu nauhoitetaan.',
  ],
  cs: [
    'Mluvíte s automatickým asistentem s umělou inteligencí.',
    'Mluvíte s automatickým asistentem s umělou inteligencí a tento hovor se nahrává.',
  ],
  ro: [
    'Vorbiți cu un asistent automat bazat pe inteligență artificială.',
    'Vorbiți cu un asistent automat bazat pe inteligență artificială, iar acest apel este înregistrat.',
  ],
  el: [
    'Μιλάτε με έναν αυτοματοποιημένο βοηθό τεχνητής νοημοσύνης.',
    'Μιλάτε με έναν αυτοματοποιημένο βοηθό τεχνητής νοημοσύνης και η κλήση καταγράφεται.',
  ],
  hu: [
    'Ön egy automatikus MI-asszisztenssel beszél.',
    'Ön egy automatikus MI-asszisztenssel beszél, és a hívást rögzítjük.',
  ],
  tr: [
    'Otomatik bir yapay zekâ asistanıyla konuşuyorsunuz.',
    'Otomatik bir yapay zekâ asistanıyla konuşuyorsunuz ve bu görüşme kaydediliyor.',
  ],
  ru: [
    'Вы разговариваете с автоматическим помощником на основе искусственного интеллекта.',
    'Вы разговариваете с автоматическим помощником на основе искусственного интеллекта, и этот разговор записывается.',
  ],
  uk: [
    'Ви розмовляєте з автоматичним помічником на основі штучного інтелекту.',
    'Ви розмовляєте з автоматичним помічником на основі штучного інтелекту, і ця розмова записується.',
  ],
  ja: [
    'こちらはAIによる自動音声アシスタントです。',
    'こちらはAIによる自動音声アシスタントで、この通話は録音されています。',
  ],
  ko: ['지금 AI 자동 상담원과 통화하고 계십니다.', '지금 AI 자동 상담원과 통화하고 계시며, 이 통화는 녹음됩니다.'],
  zh: ['您正在与人工智能自动助手通话。', '您正在与人工智能自动助手通话，本次通话会被录音。'],
  ar: [
    'أنت تتحدث مع مساعد آلي يعمل بالذكاء الاصطناعي.',
    'أنت تتحدث مع مساعد آلي يعمل بالذكاء الاصطناعي، ويتم تسجيل هذه المكالمة.',
  ],
};

const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', multi: 'en' };

function languageOf(tag: string): string {
  const [code = ''] = tag.toLowerCase().split(/[-_]/);
  return sameLanguage[code] ?? code;
}

/** Whether there is a notice in a language, such as `pt-BR`. For all others, the English one is used. */
export const hasNoticeIn = (language: string): boolean => Object.hasOwn(notices, languageOf(language));

/** The first sentence of calls in a language such as `pt-BR`; English if there is none in that language. */
export function noticeIn(language: string, isRecorded: boolean): string {
  const code = languageOf(language);
  const [automated, recorded] = (Object.hasOwn(notices, code) ? notices[code] : notices.en) as Notice;
  return isRecorded ? recorded : automated;
}

/** The codes of the languages with a notice. */
export const noticeLanguages: readonly string[] = Object.keys(notices);

/**
 * The assistant's configuration for a conversation: with the notice before its own first message, if the notice is on.
 * Calls are recorded if the assistant is set so, tests if they were started so.
 */
export function withNotice(
  config: AssistantConfig,
  isOn: boolean,
  isRecorded: boolean = config.configuration.recordCalls,
): AssistantConfig {
  if (!isOn) return config;
  const notice = noticeIn(config.stt_configuration.language, isRecorded);
  const noticeMessage = `${notice} ${config.configuration.noticeMessage}`.trim();
  return { ...config, configuration: { ...config.configuration, noticeMessage } };
}
